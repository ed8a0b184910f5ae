import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BetAnswer } from '#features/bets/contract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aServerOfBets, BetsAt, rain } from '#test/kit/betExamples.tsx'
import { crewOfAdmins, sam } from '#test/kit/slipExamples.tsx'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { BetsPage } from './BetsPage.tsx'

const refusal = (status: number, message: string) =>
  Response.json({ error: { code: status === 500 ? 'internal' : 'aborted', message } }, { status })
const settled = () => Response.json({ ...rain, status: 'settled', settlementStatus: 'push', settledAt: rain.createdAt })

/** The bets page with one bet, and the request that settles it. */
async function betsPage(
  bet: BetAnswer,
  { answer = settled, ...who }: { answer?: () => Response } & Partial<Parameters<typeof BetsAt>[0]> = {},
) {
  const sent = aServerOfBets([bet], { commands: { '/settle': answer } })
  await render(
    <BetsAt at="/bets?range=all&whose=all" {...who}>
      {<BetsPage />}
    </BetsAt>,
  )
  await expect.poll(() => document.querySelector('article')).not.toBeNull()
  return () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
}
const settle = page.getByRole('button', { name: 'Settle', exact: true })
const dialog = page.getByRole('dialog', { name: 'Settle Custom Bet' })
const others = rain.participants.map((one, index) => ({ ...one, id: index === 0 ? 'ben' : 'cleo' }))
const theirs = { ...rain, creatorId: 'ben', acceptorId: 'cleo', participants: others }

describe('a custom bet', () => {
  test('is settled by picking a person or Push, behind a warning that it cannot be undone [BET-16] [BET-17] [STL-26] [STL-27]', async () => {
    const sent = await betsPage(rain)
    await settle.click()
    await expect.element(dialog).toMatchTextContent('This cannot be undone.')
    await expect.element(dialog).toMatchTextContent('The weather on Sunday')
    expect(await axeFindings()).toEqual([])
    const names = ['You Rain', 'Ann Sun', 'Push Nobody owes anything']
    for (const name of names) await expect.element(dialog.getByRole('radio', { name })).not.toBeChecked()
    await dialog.getByRole('radio', { name: 'Ann Sun' }).click({ force: true })
    await dialog.getByRole('button', { name: 'Settle: you owe Ann $50.00' }).click()
    await expect.element(page.getByText('Bet settled')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toEqual([{ path: '/api/groups/g1/bets/rain/settle', body: { outcome: 'won', winnerId: 'ann' } }])
  })

  test('can be a push, and by the keyboard alone [STL-26]', async () => {
    const sent = await betsPage(rain)
    await settle.click()
    // It takes the focus once it is shown.
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Tab}{Tab} {ArrowDown}{ArrowDown}')
    await expect.element(dialog.getByRole('radio', { name: /^Push/ })).toBeChecked()
    await userEvent.keyboard('{Tab}')
    await expect.element(dialog.getByRole('button', { name: 'Settle: nobody owes' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(sent).toEqual([{ path: '/api/groups/g1/bets/rain/settle', body: { outcome: 'push' } }])
  })

  test('is not settled before somebody or Push is picked [STL-28]', async () => {
    const sent = await betsPage(rain)
    await settle.click()
    await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/winner|Push/)
    expect(sent()).toEqual([])
  })

  test.each([
    [500, 'internal trouble 7', 'There was an error settling the bet. Please try again.'],
    [409, 'This bet is settled already.', 'This bet is settled already.'],
  ])('that cannot be settled (%d, "%s") says "%s" [BET-24]', async (status, message, words) => {
    await betsPage(rain, { answer: () => refusal(status, message) })
    await settle.click()
    await dialog.getByRole('radio', { name: /^You/ }).click({ force: true })
    await dialog.getByRole('button', { name: 'Settle: Ann owes you $75.00' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words)
    await expect.element(dialog.getByRole('radio', { name: /^You/ })).toBeChecked()
  })

  test('of two others has no Settle for a member, who reads who has it [STL-34]', async () => {
    await betsPage(theirs)
    await expect.element(settle).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^Details/ }).click({ position: { x: 20, y: 20 } })
    await expect.element(page.getByText('Sam, Ann or a group admin settles this bet by hand.')).toBeVisible()
  })

  test('of two others is settled by a group admin [STL-33] [STL-34]', async () => {
    await betsPage(theirs, { group: crewOfAdmins('sam') })
    await expect.element(settle).toBeVisible()
  })
})

describe('a bet on a game', () => {
  const unsure = aBetAnswer({ needsAttention: 'scores missing', gameTime: '2026-11-15T18:00:00.000Z' })
  const opened = (session = sam) => betsPage(unsure, { at: '/bets?range=all&bet=bet1', session })
  const details = page.getByRole('dialog', { name: 'Bet Details' })

  test('that needs attention is settled by the website administrator who is not in it, in its details [STL-35] [BEY-04] [BEY-11]', async () => {
    const { creatorId, acceptorId, participants } = theirs
    const session = { ...sam, isWebsiteAdmin: true }
    const between = { ...unsure, creatorId, acceptorId, participants }
    await betsPage(between, { at: '/bets?range=all&bet=bet1', session })
    await expect.element(details).toMatchTextContent('The game is over, but no score came with it.')
    await details.getByRole('button', { name: 'Settle', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: 'Settle Bet' })).toBeVisible()
  })

  test.each([false, true])(
    'is not settled by its own people, whether they run the site: %s [BEY-11]',
    async (isWebsiteAdmin) => {
      await opened({ ...sam, isWebsiteAdmin })
      await expect
        .element(details)
        .toMatchTextContent(
          'After a day an admin of the group who is not in it can settle it, or the website administrator.',
        )
      await expect.element(details.getByRole('button', { name: 'Settle', exact: true })).not.toBeInTheDocument()
    },
  )
})
