import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { offerReload } from './loadNewest.ts'

/**
 * A component whose file is fetched when it is first rendered. If that fails, since a newer version may have replaced
 * the file, the page keeps its state and a message offers to reload. For whole pages use `lazyRouteComponent`, which
 * reloads by itself, once.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      if (!isMissingFile(error)) throw error
      offerReload()
      return { default: () => null }
    }),
  )
}

/** Chromium, Firefox and Safari, in this order; the last is a component's style sheet. */
const missing =
  /^(Failed to fetch dynamically|error loading dynamically|Importing a module script|Unable to preload CSS)/

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message)
}
