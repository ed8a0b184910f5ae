import { type ComponentType, createElement, lazy, useState } from 'react'
import { reach } from '../../reach/connection.ts'
import { isMissingFile, LatePart } from './lazyPart.tsx'

/** What a page shows, or what is around it. */
export type Screen<Props = object> = ComponentType<Props> & { preload?: () => Promise<unknown> }

/**
 * The screen of a whole page, whose file is fetched when it is first rendered or preloaded. Where it cannot be fetched
 * since the server is out of reach, the page says so in its place, and comes when it is back. A file that is missing on
 * the server belongs to an older version: the page loads anew, once.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): Screen<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  let loaded: ComponentType<Props> | null = null
  const fetchScreen = () => {
    loading ??= load().then((screen) => {
      loaded = screen
      return { default: screen }
    })
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const Late = lazy(() =>
    fetchScreen().catch(async (error: unknown) => {
      if (!isMissingFile(error) || (await reach.suspect())) return reloadOnce(error)
      return { default: (given: Props) => createElement(LatePart<Props>, { given, load: fetchScreen, inPlace: true }) }
    }),
  )
  const choose = () => loaded ?? Late
  return Object.assign((given: Props) => createElement(Chosen<Props>, { choose, given }), {
    preload: () => fetchScreen().catch(() => undefined),
  })
}

type ChosenProps<Props> = { choose: () => ComponentType<Props>; given: Props }

/** A screen that is there is drawn at once: a press on what the server drew of it waits for nothing. */
function Chosen<Props extends object>({ choose, given }: ChosenProps<Props>) {
  const [Screen] = useState(choose)
  return createElement(Screen, given)
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
