"""Long computations in processes of their own: requests, states, registry, workers, results."""
