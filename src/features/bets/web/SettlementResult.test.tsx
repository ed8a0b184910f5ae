import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { type Run, SettlementResult } from './AutoSettleBar.tsx'

const shown = async (result: Run | 'failed', active = 0) => {
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
    const dialog = await shown(result)
    await expect.element(dialog).toHaveAccessibleName(title)
    await expect.element(dialog).toMatchTextContent(words)
  })

  test('does not say that nothing is active while bets wait to be settled by hand [BET-21] [BET-22]', async () => {
    const dialog = await shown({ settled: 0, checked: 0, errors: 0 }, 2)
    await expect.element(dialog).toHaveAccessibleName('Settlement Check Complete')
    await expect.element(dialog).toMatchTextContent('No games finished yet. The active bets are settled by hand.')
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
