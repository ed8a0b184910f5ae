import { options } from 'preact'
import { nextTask } from './nextTask.ts'

/** A window that is not shown gets no frames. */
const unshownAfterMs = 100

/**
 * Runs effects in the task after the next frame, and before the next press if that comes sooner: what has just been opened
 * hears the key that closes it.
 */
export function runEffectsAfterPaint(): void {
  const { port1, port2 } = new MessageChannel()
  let awaited: { readonly run: () => void; readonly frame: number; readonly timer: number } | null = null
  const forget = () => {
    if (!awaited) return
    cancelAnimationFrame(awaited.frame)
    clearTimeout(awaited.timer)
    awaited = null
  }
  const runNow = () => {
    const run = awaited?.run
    forget()
    run?.()
  }
  port1.onmessage = runNow
  options.requestAnimationFrame = (run) => {
    // Preact asks for what has come and for what has gone, and runs both at once: one frame is for both.
    forget()
    awaited = {
      run,
      frame: requestAnimationFrame(() => port2.postMessage(null)),
      timer: window.setTimeout(runNow, unshownAfterMs),
    }
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, runNow, { capture: true, passive: true })
}

/**
 * From now on each step of drawing is a task of its own, so that a press while a page is opened waits for one of them.
 * Ends with the first press, or when the returned function is called: what somebody types is drawn at once.
 */
export function drawInTasks(): () => void {
  const before = options.debounceRendering
  options.debounceRendering = (draw) => void nextTask().then(draw)
  const end = () => {
    if (before) options.debounceRendering = before
    else delete options.debounceRendering
  }
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, end, { capture: true, once: true, passive: true })
  return end
}
