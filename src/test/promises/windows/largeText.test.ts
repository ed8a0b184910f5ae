import { join } from 'node:path'
import { type HeldDemo, startHeldDemo } from '#test/pictures/heldDemo.ts'
import { openState } from '#test/pictures/openState.ts'
import { statesOf } from '#test/pictures/states.ts'
import { aDataFolder } from '#test/support/aProgram.ts'
import { phone } from '#test/support/aWindow.ts'
import { cutText } from '#test/support/cutText.ts'
import { depth } from '#test/support/extent.ts'
import { expect, test } from '#test/support/journey.ts'

const webDir = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'web')
/** These see the same in every demo; what friends bet has other orders each time. */
const alike = ['visitor', 'founder', 'newcomer']
/** Each has a window of its own. */
const atOnce = 2

test.describe('every screen in each of its states', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let demo: HeldDemo

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    folder = await aDataFolder()
    demo = await startHeldDemo({ dataDir: folder.path, webDir })
  })
  test.afterAll(async () => {
    await demo?.stop()
    await folder?.remove()
  })

  test('wraps at 200 % of text on a phone: nothing is cut, covered, squeezed, or beside the screen', async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const states = statesOf(demo).filter(({ who }) => depth === 'long' || alike.includes(who))
    const found: [string, string[]][] = []
    const walk = async () => {
      for (let state = states.shift(); state; state = states.shift()) {
        try {
          const page = await openState(browser, demo, { state, size: phone, textSize: 200 })
          found.push([state.name, await cutText(page)])
          await page.context().close()
        } catch (error) {
          found.push([state.name, [String(error)]])
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, walk))
    expect(found.filter(([, texts]) => texts.length > 0)).toEqual([])
  })
})
