"""Builds the bundled sample: a humanoid made of primitives, and motions for it."""
