import { options } from 'preact'

/** A window that is not shown gets no frames. */
const unshownAfterMs = 100

/**
 * Runs effects in the task after the next frame, and before the next press if that comes sooner: what has just been opened
 * hears the key that closes it.
 */
export function runEffectsAfterPaint(): void {
  const { port1, port2 } = new MessageChannel()
  let awaited: { readonly run: () => void; readonly frame: number; readonly timer: number } | null = null
  const runNow = () => {
    if (!awaited) return
    const { run, frame, timer } = awaited
    awaited = null
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
  port1.onmessage = runNow
  options.requestAnimationFrame = (run) => {
    awaited = {
      run,
      frame: requestAnimationFrame(() => port2.postMessage(null)),
      timer: window.setTimeout(runNow, unshownAfterMs),
    }
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, runNow, { capture: true, passive: true })
}
