import { type ComponentType, createElement } from 'react'
import { reach } from '../../reach/connection.ts'
import { isMissingFile, type Late, LatePart, lateComponent } from './lazyPart.tsx'

/** What a page shows, or what is around it. */
export type Screen<Props = object> = ComponentType<Props> & { preload?: () => Promise<unknown> }

/**
 * The screen of a whole page, whose file is fetched when it is first rendered or preloaded. Where it cannot be fetched
 * since the server is out of reach, the page says so in its place, and comes when it is back. A file that is missing on
 * the server belongs to an older version: the page loads anew, once.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  return lateComponent(
    async () => ({ default: await load() }),
    async (error, fetchScreen) => {
      if (!isMissingFile(error) || (await reach.suspect())) return reloadOnce(error)
      return { default: (given: Props) => createElement(LatePart<Props>, { given, load: fetchScreen, inPlace: true }) }
    },
  )
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
