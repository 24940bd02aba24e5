"""Long computations in processes of their own: states, registry, runner."""
