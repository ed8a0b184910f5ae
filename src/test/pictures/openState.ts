import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { aWindow, loaded, type phone } from '#test/support/aWindow.ts'
import { type HeldDemo, moment } from './heldDemo.ts'
import type { State } from './states.ts'

type Shown = {
  readonly state: State
  readonly size: typeof phone
  /** In percent. */
  readonly textSize: number
}

/** A page that never finishes loading is laid out anew by then. */
const relaidAfterMs = 300

/** A window of its own, in the state. */
export async function openState(browser: Browser, demo: HeldDemo, { state, size, textSize }: Shown): Promise<Page> {
  const page = await aWindow(browser, demo, { who: state.who === 'visitor' ? null : demo.people[state.who], size })
  page.setDefaultTimeout(20_000)
  await page.clock.setFixedTime(moment)
  await state.network?.(page)
  await page.goto(state.address)
  await settle(page, state)
  if (state.act) {
    await state.act(page)
    await settle(page, state)
  }
  // Last: of long lists only what is near the screen is drawn, and could be pressed.
  await page.evaluate(`document.documentElement.style.fontSize = '${textSize}%'`)
  await settle(page, { afterMs: state.afterMs && relaidAfterMs })
  return page
}

/** Waits until the page shows what it will show in the state. */
export async function settle(page: Page, { afterMs }: Pick<State, 'afterMs'>): Promise<void> {
  await (afterMs ? sleep(afterMs) : loaded(page))
}
