"""What the glyphs of fonts look like, and which characters look so."""
