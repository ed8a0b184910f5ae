import { type RefObject, useEffect } from 'react'

/** Below this height, in lines of text at the reader's size, there is no room for a tall footer. */
const shortRem = 36

/**
 * Fits the panel into what is visible above an on-screen keyboard, which covers the page without changing its height:
 * sets `--visible` (its height) and `--covered` (what is hidden below it) on the panel while it is open, and
 * `data-short` where text is so large, or so little is visible, that what sticks to the end would hide the fields.
 */
export function useVisibleHeight(panel: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!open || !viewport) return
    const fit = () => {
      const element = panel.current
      // A page that is zoomed in is being read closely: nothing moves then.
      if (!element || viewport.scale > 1.01) return
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      element.style.setProperty('--visible', `${viewport.height}px`)
      element.style.setProperty('--covered', `${covered}px`)
      element.toggleAttribute('data-short', viewport.height < shortRem * rem)
      const field = document.activeElement
      if (field instanceof HTMLInputElement && element.contains(field)) field.scrollIntoView({ block: 'nearest' })
    }
    // The panel is in the page one frame after it opens.
    const frame = requestAnimationFrame(fit)
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      cancelAnimationFrame(frame)
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [panel, open])
}
