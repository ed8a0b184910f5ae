import { createContext, createElement, type ReactNode, startTransition, use, useEffect, useState } from 'react'

/** A window's: below that of the rail, below that of lists with a team on one line, or more. See `useDesktop.ts`. */
export type Width = 'narrow' | 'desktop' | 'dense'

/**
 * How the server drew a page, for everybody alike. What it cannot know of a window is as here until the browser has taken
 * the page over, part by part; then it is as it is there.
 */
export type Drawing = {
  /** When, by the server's clock, in milliseconds. */
  readonly now: number
  /** For a window of this width. */
  readonly width: Width
  /** With what the page shows, and not only with the frame around it. */
  readonly isWhole: boolean
}

const DrawingContext = createContext<Drawing | null>(null)

/** How this part of the page is drawn on the server, and taken over from it; null in a page that is the browser's own. */
export function useDrawing(): Drawing | null {
  return use(DrawingContext)
}

type DrawnProps = { by: Drawing | null; children: ReactNode }

/** Around a page that may have been drawn by the server. */
export function Drawn({ by, children }: DrawnProps) {
  const [drawing, setDrawing] = useState(by)
  // A transition waits for every part to be taken over as it was drawn.
  useEffect(() => startTransition(() => setDrawing(null)), [])
  return createElement(DrawingContext, { value: drawing }, children)
}
