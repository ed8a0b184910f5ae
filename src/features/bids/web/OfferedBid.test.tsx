import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import type { OfferedBid as Offered } from '../offerContract.ts'
import { OfferedBid } from './OfferedBid.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

const prices = { odds: 105, oppositeOdds: -105, originalOdds: null }
const rams: Offered = {
  ...{ creatorName: 'Ann', homeTeam: 'Los Angeles Rams', awayTeam: 'Arizona Cardinals', sport: 'americanfootball_nfl' },
  ...{ gameTime: '2026-11-22T21:25:00Z', isLive: false, description: '', betType: 'spread', legs: [] },
  closesAt: '2026-11-22T20:33:30Z',
  creator: { selection: { team: 'Los Angeles Rams', line: 3, ...prices }, odds: 105, risk: 20, toWin: 21 },
  taker: { selection: { team: 'Arizona Cardinals', line: -3, ...prices }, odds: -105, risk: 21, toWin: 20 },
}

async function theOffer(offer: object | null) {
  answerRequests({ 'GET /api/invites/code/offer': () => Response.json({ offer }) })
  await render(
    <App session={null}>
      <main>
        <h1>Sunday Crew</h1>
        <OfferedBid inviteId="code" />
        <p>The rest</p>
      </main>
    </App>,
  )
}

test.each([390, 1280])(
  'an offered bid says who offers what, both sides of the money and when it closes, at %i px [BEY-44]',
  async (width) => {
    await page.viewport(width, 844)
    await theOffer({ bidId: null, bid: rams })
    const offer = page.getByRole('region', { name: 'Ann offers you a bet' })
    await expect.element(offer).toMatchTextContent(/Cardinals @ Rams · Today .+Closes in 10 min/)
    await expect
      .element(offer.getByRole('region', { name: 'You' }))
      .toMatchTextContent(/Cardinals -3at -105risk\$21\.00win\$20\.00$/)
    await expect
      .element(offer.getByRole('region', { name: 'Ann', exact: true }))
      .toMatchTextContent(/Rams \+3at \+105risks\$20\.00wins\$21\.00$/)
    expect(await axeFindings()).toEqual([])
    await page.viewport(390, 844)
  },
)

test('one that is gone says so [BEY-44]', async () => {
  await theOffer({ bidId: null, bid: null })
  await expect.element(page.getByText(/^The bid that this invite was sent with is gone\./)).toBeVisible()
})

test('an invite without a bid shows none [BEY-44]', async () => {
  await theOffer(null)
  await expect.element(page.getByText('The rest')).toBeVisible()
  expect(page.getByText(/offers you|is gone/).elements()).toEqual([])
})
