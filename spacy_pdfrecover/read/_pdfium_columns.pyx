# cython: language_level=3, boundscheck=False, wraparound=False
"""The glyph loop of `pdfium.py` in C: it calls PDFium through function addresses that ctypes gives, so
that nothing is linked and any PDFium build serves.  `columns_by_ctypes` in `_pdfium_calls.py` is its twin."""

ctypedef unsigned int (*by_index_t)(void*, int) noexcept nogil
ctypedef int (*flag_t)(void*, int) noexcept nogil
ctypedef double (*font_size_t)(void*, int) noexcept nogil
ctypedef int (*loose_box_t)(void*, int, float*) noexcept nogil
ctypedef int (*origin_t)(void*, int, double*, double*) noexcept nogil
ctypedef int (*matrix_t)(void*, int, float*) noexcept nogil
ctypedef int (*color_t)(void*, int, unsigned int*, unsigned int*, unsigned int*, unsigned int*) noexcept nogil
ctypedef void* (*text_object_t)(void*, int) noexcept nogil
ctypedef void* (*object_handle_t)(void*) noexcept nogil
ctypedef int (*object_int_t)(void*) noexcept nogil
ctypedef void* (*mark_t)(void*, unsigned long) noexcept nogil
ctypedef int (*mark_name_t)(void*, unsigned short*, unsigned long, unsigned long*) noexcept nogil

cdef unsigned short[8] ARTIFACT_NAME
for _i, _char in enumerate("Artifact"):
    ARTIFACT_NAME[_i] = ord(_char)


cdef bint is_artifact(void* text_object, object_int_t count_marks, mark_t get_mark,
                      mark_name_t mark_name) noexcept nogil:
    cdef unsigned short[16] name
    cdef unsigned long length
    cdef int k, c
    cdef bint same
    cdef void* mark
    for k in range(count_marks(text_object)):
        mark = get_mark(text_object, k)
        length = 0
        if mark == NULL or not mark_name(mark, name, sizeof(name), &length) or length != 18:
            continue
        same = True
        for c in range(8):
            if name[c] != ARTIFACT_NAME[c]:
                same = False
                break
        if same:
            return True
    return False


def fill_columns(size_t text_page, int count, dict address,
                 unsigned int[::1] char, double[:, ::1] box, double[::1] size,
                 unsigned char[::1] flags, int[::1] object_of,
                 int[::1] object_first, float[:, ::1] object_matrix, unsigned int[::1] object_color,
                 int[::1] object_mode, unsigned long long[::1] object_font,
                 unsigned char[::1] object_artifact):
    """Fill the columns for `count` characters; RETURNS (int): number of text object runs."""
    cdef by_index_t get_unicode = <by_index_t><size_t>address["FPDFText_GetUnicode"]
    cdef flag_t is_generated = <flag_t><size_t>address["FPDFText_IsGenerated"]
    cdef flag_t is_hyphen = <flag_t><size_t>address["FPDFText_IsHyphen"]
    cdef flag_t has_error = <flag_t><size_t>address["FPDFText_HasUnicodeMapError"]
    cdef font_size_t get_size = <font_size_t><size_t>address["FPDFText_GetFontSize"]
    cdef loose_box_t get_box = <loose_box_t><size_t>address["FPDFText_GetLooseCharBox"]
    cdef origin_t get_origin = <origin_t><size_t>address["FPDFText_GetCharOrigin"]
    cdef matrix_t get_matrix = <matrix_t><size_t>address["FPDFText_GetMatrix"]
    cdef color_t get_color = <color_t><size_t>address["FPDFText_GetFillColor"]
    cdef text_object_t get_object = <text_object_t><size_t>address["FPDFText_GetTextObject"]
    cdef object_handle_t get_font = <object_handle_t><size_t>address["FPDFTextObj_GetFont"]
    cdef object_int_t get_mode = <object_int_t><size_t>address["FPDFTextObj_GetTextRenderMode"]
    cdef object_int_t count_marks = <object_int_t><size_t>address["FPDFPageObj_CountMarks"]
    cdef mark_t get_mark = <mark_t><size_t>address["FPDFPageObj_GetMark"]
    cdef mark_name_t mark_name = <mark_name_t><size_t>address["FPDFPageObjMark_GetName"]
    cdef void* page = <void*>text_page
    cdef void* current = NULL
    cdef void* this_object
    cdef int i, runs = 0
    cdef float[4] rect
    cdef unsigned int red, green, blue, alpha
    with nogil:
        for i in range(count):
            char[i] = get_unicode(page, i)
            size[i] = get_size(page, i)
            rect[0] = rect[1] = rect[2] = rect[3] = 0
            if not get_box(page, i, rect):
                rect[0] = rect[1] = rect[2] = rect[3] = 0
            box[i, 0] = rect[0]
            box[i, 1] = rect[1]
            box[i, 2] = rect[2]
            box[i, 3] = rect[3]
            box[i, 4] = box[i, 5] = 0
            get_origin(page, i, &box[i, 4], &box[i, 5])
            flags[i] = ((is_generated(page, i) == 1) | (is_hyphen(page, i) == 1) << 1
                        | (has_error(page, i) == 1) << 2)
            this_object = get_object(page, i)
            if i == 0 or this_object != current:
                current = this_object
                object_first[runs] = i
                object_matrix[runs, 0] = object_matrix[runs, 3] = 1
                object_matrix[runs, 1] = object_matrix[runs, 2] = 0
                object_matrix[runs, 4] = object_matrix[runs, 5] = 0
                get_matrix(page, i, &object_matrix[runs, 0])
                red = green = blue = 0
                alpha = 255
                get_color(page, i, &red, &green, &blue, &alpha)
                object_color[runs] = red << 24 | green << 16 | blue << 8 | alpha
                object_mode[runs] = 0
                object_font[runs] = 0
                object_artifact[runs] = 0
                if current != NULL:
                    object_mode[runs] = get_mode(current)
                    object_font[runs] = <size_t>get_font(current)
                    object_artifact[runs] = is_artifact(current, count_marks, get_mark, mark_name)
                runs += 1
            object_of[i] = runs - 1
    return runs


ctypedef void* (*page_object_t)(void*, int) noexcept nogil
ctypedef void* (*form_object_t)(void*, unsigned long) noexcept nogil
ctypedef int (*bounds_t)(void*, float*, float*, float*, float*) noexcept nogil
ctypedef int (*draw_mode_t)(void*, int*, int*) noexcept nogil
ctypedef int (*object_color_t)(void*, unsigned int*, unsigned int*, unsigned int*, unsigned int*) noexcept nogil

cdef int PATH = 2
cdef int IMAGE = 3
cdef int FORM = 5


def fill_objects(size_t parent, int count, bint form, dict address, unsigned char[::1] kind,
                 float[:, ::1] bounds, int[:, ::1] mode, unsigned int[::1] color, int[::1] segments,
                 unsigned long long[::1] handle):
    """Fill the columns for drawn paths, images and forms; RETURNS (int): how many there are."""
    cdef page_object_t of_page = <page_object_t><size_t>address["FPDFPage_GetObject"]
    cdef form_object_t of_form = <form_object_t><size_t>address["FPDFFormObj_GetObject"]
    cdef object_int_t get_type = <object_int_t><size_t>address["FPDFPageObj_GetType"]
    cdef bounds_t get_bounds = <bounds_t><size_t>address["FPDFPageObj_GetBounds"]
    cdef draw_mode_t get_mode = <draw_mode_t><size_t>address["FPDFPath_GetDrawMode"]
    cdef object_int_t count_segments = <object_int_t><size_t>address["FPDFPath_CountSegments"]
    cdef object_color_t fill_color = <object_color_t><size_t>address["FPDFPageObj_GetFillColor"]
    cdef object_color_t stroke_color = <object_color_t><size_t>address["FPDFPageObj_GetStrokeColor"]
    cdef void* holder = <void*>parent
    cdef void* drawn
    cdef int i, type_of, found = 0
    cdef unsigned int red, green, blue, alpha
    with nogil:
        for i in range(count):
            drawn = of_form(holder, i) if form else of_page(holder, i)
            if drawn == NULL:
                continue
            type_of = get_type(drawn)
            if type_of != PATH and type_of != IMAGE and type_of != FORM:
                continue
            mode[found, 0] = mode[found, 1] = segments[found] = 0
            color[found] = 0
            if type_of != FORM:
                if not get_bounds(drawn, &bounds[found, 0], &bounds[found, 1], &bounds[found, 2],
                                  &bounds[found, 3]):
                    continue
                if type_of == PATH:
                    get_mode(drawn, &mode[found, 0], &mode[found, 1])
                    if mode[found, 0] == 0 and mode[found, 1] == 0:
                        continue            # a clipping path
                    red = green = blue = 0
                    alpha = 255
                    if mode[found, 0]:
                        fill_color(drawn, &red, &green, &blue, &alpha)
                    else:
                        stroke_color(drawn, &red, &green, &blue, &alpha)
                    color[found] = red << 24 | green << 16 | blue << 8 | alpha
                    segments[found] = count_segments(drawn)
            kind[found] = type_of
            handle[found] = <size_t>drawn
            found += 1
    return found
