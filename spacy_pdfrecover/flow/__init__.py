"""Pieces to blocks: a flow takes the roles of pieces and says which of them are one paragraph, note or table.

`joining` is our own; `indented`, `merging` and `sentence_recovery` are PDFExtract's, pdf2xml's and SR's; `unchanged`
joins nothing.
"""
