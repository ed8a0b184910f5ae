import { useSyncExternalStore } from 'react'
import { useDrawing, type Width } from './drawing.ts'

/** Windows that match a media query. */
function windowsOf(query: string) {
  let media: MediaQueryList | null = null
  // On the server there is no window.
  const asked = () => {
    media ??= matchMedia(query)
    return media
  }
  return {
    isReached: () => asked().matches,
    subscribe(listener: () => void) {
      asked().addEventListener('change', listener)
      return () => asked().removeEventListener('change', listener)
    },
  }
}

const desktop = windowsOf('(min-width: 1024px)')
const denseDesktop = windowsOf('(min-width: 1240px)')
const low = windowsOf('(max-height: 480px)')

function useWindow({ subscribe, isReached }: ReturnType<typeof windowsOf>): boolean {
  return useSyncExternalStore(subscribe, isReached, () => false)
}

/** Whether the screen is wide enough for the rail and the right column; narrower ones have tabs and sheets. */
export function useDesktop(): boolean {
  const drawing = useDrawing()
  const isDesktop = useWindow(desktop)
  return drawing ? drawing.width !== 'narrow' : isDesktop
}

/** Whether a list between the rail and the right column is wide enough for a team on one line. */
export function useDenseDesktop(): boolean {
  const drawing = useDrawing()
  const isDense = useWindow(denseDesktop)
  return drawing ? drawing.width === 'dense' : isDense
}

/** The width of this window. */
export function shownWidth(): Width {
  if (denseDesktop.isReached()) return 'dense'
  return desktop.isReached() ? 'desktop' : 'narrow'
}

/** Whether the window is as low as a phone held sideways. Not for what the server draws. */
export function useLowWindow(): boolean {
  return useWindow(low)
}
