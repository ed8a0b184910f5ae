import { type ComponentType, lazy } from 'react'
import { isMissingFile } from './lazyPart.tsx'

/** What a page shows, or what is around it. */
export type Screen<Props = object> = ComponentType<Props> & { preload?: () => Promise<unknown> }

/**
 * The screen of a whole page, whose file is fetched when it is first rendered or preloaded. A file that is missing
 * belongs to an older version: the page loads anew, once.
 */
export function lazyScreen<Props = object>(load: () => Promise<ComponentType<Props>>): Screen<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  const fetchScreen = () => {
    loading ??= load().then((screen) => ({ default: screen }))
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const screen = lazy(() => fetchScreen().catch(reloadOnce))
  return Object.assign(screen, { preload: () => fetchScreen().catch(() => undefined) })
}

async function reloadOnce(error: unknown): Promise<never> {
  if (!isMissingFile(error) || isReloadedFor(error.message)) throw error
  location.reload()
  return new Promise<never>(() => {})
}

/** Notes it. Where nothing can be noted it counts as done. */
function isReloadedFor(file: string): boolean {
  try {
    const before = sessionStorage.getItem('betwixt.reloaded')
    sessionStorage.setItem('betwixt.reloaded', file)
    return before === file
  } catch {
    return true
  }
}
