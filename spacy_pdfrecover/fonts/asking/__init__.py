"""Recovery of broken fonts by asking, as `spacy pdfrecover fonts` does it."""
