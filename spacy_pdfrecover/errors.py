"""Errors that name the file, the stage and the reason."""
from __future__ import annotations

REASONS = ("not-found", "not-a-file", "not-a-pdf", "empty-file", "encrypted", "damaged", "no-pages",
           "too-large", "timeout", "crashed", "failed")
"""Words one can count.  `failed` is a fault of this program, with the exception in the detail."""
NO_TEXT_LAYER = "no text layer"
"""A warning: a scan is read without an error, but there is nothing to recover."""


class PdfError(Exception):
    """A document that could not be recovered.

    source (str): the file or the name given to a byte source.
    stage (str): where it failed: open, read, lines, layout, …
    reason (str): one word of `REASONS`.
    detail (str): what the library said, if anything.
    """

    def __init__(self, source: str, stage: str, reason: str, detail: str = "") -> None:
        self.source, self.stage, self.reason, self.detail = source, stage, reason, detail
        super().__init__(source, stage, reason, detail)         # args make it survive pickling

    def __str__(self) -> str:
        return f"{self.source}: {self.mark}"

    @property
    def mark(self) -> str:
        """What stands in `doc._.pdf.error`: `<stage>: <reason>`, with the detail in brackets."""
        return f"{self.stage}: {self.reason}" + (f" ({self.detail})" if self.detail else "")


def as_error(source: str, stage: str, error: Exception) -> PdfError:
    """Whatever a stage raised as an error that names it."""
    if isinstance(error, PdfError):
        return error
    if isinstance(error, MemoryError):
        return PdfError(source, stage, "too-large", str(error))
    return PdfError(source, stage, "failed", f"{type(error).__name__}: {error}")
