/** Parts of the page that are loaded when they are first shown, or beforehand when it has time. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

export function lazyPart<Properties>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
): LazyExoticComponent<ComponentType<Properties>> {
  loads.push(load)
  return lazy(load)
}

/** Loads them all: some are needed most when the server that they come from is gone. */
export function preloadParts(): void {
  for (const load of loads) load().catch(() => {})
}
