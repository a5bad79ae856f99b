"""Texts in unknown letters, read by the words of a language: `decipher.py` is the way through."""
