import { useSyncExternalStore } from 'react'

/** The list beside the rail and the slip is wide enough for a team in one line. */
const wide = matchMedia('(min-width: 1240px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function useDenseCards(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
