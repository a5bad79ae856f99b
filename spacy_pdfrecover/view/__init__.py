"""Pages as drawn, with what was made of them laid over: words, lines, blocks, roles, reading order, edits."""
