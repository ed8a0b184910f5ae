import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the screen is wide enough for the rail and the right column; narrower ones have tabs and sheets. */
export function useDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
