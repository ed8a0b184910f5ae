import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { offerReload } from './loadNewest.ts'

/**
 * A part of a page whose file is fetched when the part is first drawn. Where that file cannot be had, since a newer
 * version may have taken its place, the page around it stays with all that was written into it, and a message offers to
 * reload it. A whole page takes `lazyRouteComponent`, which reloads the page by itself, once.
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

/** Chromium, Firefox and Safari, in this order; the last is a style sheet of the part. */
const missing =
  /^(Failed to fetch dynamically|error loading dynamically|Importing a module script|Unable to preload CSS)/

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message)
}
