import { options } from 'preact'
import { act } from 'preact/test-utils'
import react from 'react'
import { runEffectsAfterPaint } from '#web/browser/effects.ts'

/** What a test renders is there, with its effects, before the next line: `vitest-browser-react` asks React for this. */
async function actAndSettle(work: () => unknown): Promise<void> {
  await act(async () => void (await work()))
  // The router answers its first address in a task of its own. Clocks may be stopped.
  await act(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
  )
}

Object.assign(react, { act: actAndSettle })

// Presses are heard as in the window of a member. Test files share a page.
if (!options.requestAnimationFrame) runEffectsAfterPaint()
