import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The screen is wide enough for the rail and the right column; below it there are tabs and sheets. */
export function useDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
