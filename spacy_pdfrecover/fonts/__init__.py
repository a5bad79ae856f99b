"""Broken fonts: codes that the file gives no Unicode value or a false one, and what they stand for."""
