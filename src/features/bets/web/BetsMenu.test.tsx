import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dayMs } from '#domain/times.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aServerOfBets, BetsAt } from '#test/kit/betExamples.tsx'
import { BetsMenu, BetsSummary } from './BetsMenu.tsx'
import { type Run, SettlementResult } from './SettlementResult.tsx'

afterEach(() => localStorage.removeItem('betwixt.autoSettle'))

const shown = (active = 3, settlesItself = true) => {
  const sums = { any: true, active, started: 0, disputed: 0, settlesItself }
  return render(
    <BetsAt>
      <BetsSummary sums={sums} />
      <BetsMenu groupId="crew" sums={sums} />
    </BetsAt>,
  )
}
const menu = () => page.getByRole('button', { name: 'More about bets' }).click()

describe('Auto-Settle Bets', () => {
  test.each([
    ['Bets Settled Successfully!', '2 bets were settled automatically.', { settled: 2, checked: 3, errors: 0 }],
    ['No Active Bets', 'There is nothing to settle right now.', { settled: 0, checked: 0, errors: 0 }],
    ['Settlement Check Complete', 'No games finished yet.', { settled: 0, checked: 3, errors: 0 }],
    ['Settlement Error', 'Please try again.', null],
  ])(
    'starts a run at once and ends in "%s" [BET-13] [BET-20] [BET-21] [BET-22] [BET-23] [STL-14]',
    async (title, words, run) => {
      const answer = () => (run ? Response.json(run) : Response.json({}, { status: 500 }))
      const sent = aServerOfBets([], { commands: { '/settle': answer } })
      await shown(run?.checked ?? 3)
      await menu()
      await page.getByRole('menuitem', { name: 'Auto-Settle Bets' }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect.element(dialog).toMatchTextContent(words)
      expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        '/api/groups/crew/settle',
      ])
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    },
  )

  test('stands beside the switch of this browser, which is on until it is switched off [APP-06] [APP-08]', async () => {
    await shown()
    await expect.element(page.getByText('3 active bets', { exact: true })).toBeVisible()
    await menu()
    const toggle = page.getByRole('menuitemcheckbox', { name: 'Settle automatically every 5 min' })
    await expect.element(toggle).toBeChecked()
    expect(await axeFindings()).toEqual([])
    await toggle.click()
    await expect.element(toggle).not.toBeChecked()
    expect(localStorage.getItem('betwixt.autoSettle')).toBe('off')
  })
})

test('the page says that only Auto-Settle Bets settles while it is off for the group or the website [STL-15] [GRP-03]', async () => {
  await shown(3, false)
  await expect
    .element(page.getByText('3 active bets. Automatic settlement is off here: only Auto-Settle Bets settles.'))
    .toBeVisible()
})

const resultOf = async (result: Run | 'failed', active = 0) => {
  await render(<SettlementResult result={result} active={active} onClose={() => undefined} />)
  return page.getByRole('dialog')
}

describe('the result of Auto-Settle Bets', () => {
  const cases: [Run | 'failed', string, string][] = [
    [{ settled: 3, checked: 5, errors: 0 }, 'Bets Settled Successfully!', '3 bets were settled automatically.'],
    [{ settled: 1, checked: 1, errors: 0 }, 'Bets Settled Successfully!', '1 bet was settled automatically.'],
    [{ settled: 0, checked: 0, errors: 0 }, 'No Active Bets', 'There is nothing to settle right now.'],
    [{ settled: 0, checked: 2, errors: 0 }, 'Settlement Check Complete', 'No games finished yet.'],
    ['failed', 'Settlement Error', 'Please try again.'],
    [{ settled: 0, checked: 2, errors: 2 }, 'Settlement Error', 'Nothing was settled.'],
  ]
  test.each(cases)('%o is told as "%s", "%s" [BET-20] [BET-21] [BET-22] [BET-23]', async (result, title, words) => {
    const dialog = await resultOf(result)
    await expect.element(dialog).toHaveAccessibleName(title)
    await expect.element(dialog).toMatchTextContent(words)
  })

  test('does not say that nothing is active while bets wait to be settled by hand [BET-21] [BET-22]', async () => {
    const dialog = await resultOf({ settled: 0, checked: 0, errors: 0 }, 2)
    await expect.element(dialog).toHaveAccessibleName('Settlement Check Complete')
    await expect.element(dialog).toMatchTextContent('No games finished yet. The active bets are settled by hand.')
  })

  test('does not say that no games finished while bets are held [BET-22]', async () => {
    const dialog = await resultOf({ settled: 0, checked: 3, errors: 0, held: 2 }, 3)
    await expect.element(dialog).toHaveAccessibleName('Settlement Check Complete')
    await expect.element(dialog).toMatchTextContent('3 active bets checked. 2 need attention: the result is not sure.')
    await expect.element(dialog).not.toMatchTextContent('No games finished yet')
  })

  test('says that scores were not asked for, and never that no game has finished [BEY-40]', async () => {
    const nextAt = new Date(Date.now() + 2 * dayMs).toISOString()
    const dialog = await resultOf({ settled: 0, checked: 3, errors: 0, nextAt }, 3)
    await expect
      .element(dialog)
      .toMatchTextContent(
        /Scores were not asked for: the month’s credits must last\. Next [A-Z][a-z]{2} at \d+:\d\d [AP]M\./,
      )
    await expect.element(dialog).not.toMatchTextContent('No games finished yet')
  })

  test('says that a final score came too soon [BEY-03]', async () => {
    const dialog = await resultOf({ settled: 0, checked: 3, errors: 0, held: 1, tooSoon: 1 }, 3)
    await expect
      .element(dialog)
      .toMatchTextContent('1 has a final score that came too soon after the start: it is asked for again.')
  })

  test('says how many could not be checked, and closes', async () => {
    const onClose = vi.fn()
    await render(<SettlementResult result={{ settled: 2, checked: 5, errors: 1 }} active={3} onClose={onClose} />)
    await expect.element(page.getByRole('dialog')).toMatchTextContent('1 bet could not be checked.')
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })
})
