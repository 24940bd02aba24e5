"""The second solver: least squares in physical units with augmented-Lagrangian multipliers."""
