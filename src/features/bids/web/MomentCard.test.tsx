import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { rain } from '#test/kit/betExamples.tsx'
import { ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { Link } from '#web/browser/Link.tsx'
import { MomentCard } from './MomentCard.tsx'
import { type Moment, showMoment, useMoment } from './moment.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})
afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  showMoment(null)
})

function Shown() {
  const moment = useMoment()
  return moment && <MomentCard moment={moment} />
}

async function after(moment: Moment) {
  showMoment(moment)
  await render(
    <App at="/bids">
      <main>
        <h1>Bids</h1>
        <Shown />
        <Link to="/stats">Stats</Link>
      </main>
    </App>,
  )
}

const card = (name: string) => page.getByRole('region', { name })
/** Sam's bet against Ann, whose game starts in an hour and two minutes, or as said. */
const onRams = { ...rain, gameTime: '2026-11-22T20:31:00Z' }

test.each([390, 1280])(
  'a bet that was made says who is in it, on what, for how much and until the start, at %i px [BEY-45]',
  async (width) => {
    await page.viewport(width, 844)
    await after({ bet: onRams })
    const on = card("It's on")
    await expect.element(on).toMatchTextContent(/The weather on Sunday · Starts in 8 min/)
    expect(
      on
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/YouRain$/), expect.stringMatching(/AnnSun$/)])
    await expect.element(on).toMatchTextContent(/You risk \$50\.00 to win \$75\.00/)
    await expect.element(on.getByRole('link', { name: 'See my bet' })).toHaveAttribute('href', '/groups/g1/bets/rain')
    expect(await axeFindings()).toEqual([])
    await page.viewport(390, 844)
  },
)

test('a bet is shared as a picture [BEY-45]', async () => {
  const share = vi.fn(async (_: { files: File[] }) => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
  await after({ bet: rain })
  await card("It's on").getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => share.mock.calls.length).toBe(1)
  expect(share.mock.calls[0]?.[0].files[0]).toMatchObject({ name: 'betwixt-bet.png', type: 'image/png' })
})

test('a bid that was posted is shown with what its reader risks, and shared as a line with its link [BEY-45]', async () => {
  const share = vi.fn(async (_: { text: string; url: string }) => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await after({ bid: { ...ramsPlusThree, creatorId: 'sam', creatorName: 'Sam' } })
  const up = card('Your bid is up')
  await expect.element(up).toMatchTextContent(/A friend takes Cardinals -3 at -105 · closes at the start/)
  await expect.element(up).toMatchTextContent(/You risk \$20\.00 to win \$21\.00/)
  await expect.element(up.getByRole('link', { name: 'See my bid' })).toHaveAttribute('href', '/groups/crew/bids/bid1')
  expect(await axeFindings()).toEqual([])
  const text = 'Sam offers Rams +3 at +105, $20 to win $21: Cardinals @ Rams'
  await up.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => share.mock.calls).toEqual([[{ text, url: `${location.origin}/groups/crew/bids/bid1` }]])
})

test('where its reader may invite, the link of the bid is an invite that shows it [BEY-44]', async () => {
  const share = vi.fn(async (_: { text: string; url: string }) => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { sent } = answerRequests({
    'POST /api/groups/crew/bids/bid1/invite': () =>
      Response.json(
        { success: true, inviteLink: '', inviteCode: 'k3JqZ8mWv5TnR2xLp9Yd', expiresAt: null },
        { status: 201 },
      ),
  })
  await after({ bid: { ...ramsPlusThree, creatorId: 'sam', creatorName: 'Sam' } })
  await card('Your bid is up').getByRole('button', { name: 'Share' }).click()
  const url = `${location.origin}/join/k3JqZ8mWv5TnR2xLp9Yd`
  await expect.poll(() => share.mock.calls).toEqual([[expect.objectContaining({ url })]])
  expect(sent).toHaveLength(1)
})

test('the card stays until it is closed, or its reader goes on to another page [BEY-45]', async () => {
  await after({ bet: rain })
  await card("It's on").getByRole('button', { name: 'Close' }).click()
  await expect.element(card("It's on")).not.toBeInTheDocument()
  showMoment({ bet: rain })
  await expect.element(card("It's on")).toBeVisible()
  await page.getByRole('link', { name: 'Stats' }).click()
  await expect.element(card("It's on")).not.toBeInTheDocument()
})
