import { useSyncExternalStore } from 'react'
import { useDrawing, type Width } from './drawing.ts'

/** Windows of so many pixels or more. */
function widthFrom(least: number) {
  let media: MediaQueryList | null = null
  // On the server there is no window.
  const asked = () => {
    media ??= matchMedia(`(min-width: ${least}px)`)
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

const desktop = widthFrom(1024)
const denseDesktop = widthFrom(1240)

function useWidth({ subscribe, isReached }: ReturnType<typeof widthFrom>): boolean {
  return useSyncExternalStore(subscribe, isReached, () => false)
}

/** Whether the screen is wide enough for the rail and the right column; narrower ones have tabs and sheets. */
export function useDesktop(): boolean {
  const drawing = useDrawing()
  const isDesktop = useWidth(desktop)
  return drawing ? drawing.width !== 'narrow' : isDesktop
}

/** Whether a list between the rail and the right column is wide enough for a team on one line. */
export function useDenseDesktop(): boolean {
  const drawing = useDrawing()
  const isDense = useWidth(denseDesktop)
  return drawing ? drawing.width === 'dense' : isDense
}

/** The width of this window. */
export function shownWidth(): Width {
  if (denseDesktop.isReached()) return 'dense'
  return desktop.isReached() ? 'desktop' : 'narrow'
}
