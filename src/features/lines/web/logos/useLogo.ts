import { useEffect, useRef, useSyncExternalStore } from 'react'
import { queryClient } from '#features/web/queryClient.ts'
import { siteQuery } from '#features/web/site.ts'
import type { Logo, Mark, TellLogos } from './loadLogos.ts'

const known = new Map<string, Logo | null>()
const listeners = new Set<() => void>()

export const tellLogos: TellLogos = (marks, logo) => {
  for (const mark of marks) {
    if (logo === undefined) known.delete(keyOf(mark))
    else known.set(keyOf(mark), logo)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keyOf({ team, league }: Mark): string {
  return `${league}\n${team}`
}

/** The first screen comes before its pictures, and logos that come into view together are requested together. */
const afterMs = 400
let batch: Map<string, Mark> | null = null

function ask(mark: Mark): void {
  if (!batch) {
    const marks = new Map<string, Mark>()
    batch = marks
    setTimeout(async () => {
      batch = null
      // Where logos are off, the letters stay.
      if (queryClient.getQueryData(siteQuery.queryKey)?.logoBaseUrl === null)
        return tellLogos([...marks.values()], null)
      // If this chunk cannot be loaded, the letters stay.
      const { loadLogos } = await import('./loadLogos.ts').catch(() => ({ loadLogos: null }))
      await loadLogos?.([...marks.values()], tellLogos)
    }, afterMs)
  }
  batch.set(keyOf(mark), mark)
}

let observer: IntersectionObserver | null = null
const watched = new WeakMap<Element, Mark>()

/** Logos are requested when they are about to be seen: a long page has hundreds that nobody looks at. */
function watch(element: Element, mark: Mark): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const seen = watched.get(target)
        if (!isIntersecting || !seen) continue
        observer?.unobserve(target)
        ask(seen)
      }
    },
    { rootMargin: '300px' },
  )
  watched.set(element, mark)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

function useLogoState(team: string, league: string) {
  return useSyncExternalStore(
    subscribe,
    () => known.get(keyOf({ team, league })),
    () => undefined,
  )
}

/** The same for a team whose mark is elsewhere: it is not requested. */
export function useKnownLogo(team: string, league: string): Logo | null {
  return useLogoState(team, league) ?? null
}

/**
 * The logo of a team once the element at `ref` comes near the screen and it is loaded; until then null, for its
 * letters.
 */
export function useLogo(team: string, league: string) {
  const ref = useRef<HTMLSpanElement>(null)
  const logo = useLogoState(team, league)
  const isUnknown = logo === undefined
  useEffect(
    () => (isUnknown && ref.current ? watch(ref.current, { team, league }) : undefined),
    [isUnknown, team, league],
  )
  return { ref, logo: logo ?? null }
}
