import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formatOddsAs } from '#domain/odds/oddsFormats.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { rain, wonBet } from '#test/kit/betExamples.tsx'
import { Messages } from '#test/kit/Messages.tsx'
import { framedPicture, wordsIn } from '#test/kit/pictures.ts'
import { pictureMargin } from '#web/picture/picture.ts'
import { SharePicture } from '#web/picture/SharePicture.tsx'
import { makeBetPicture } from './betPicture.ts'
import { readBet } from './betReading.ts'

const pictureOf = (bet: BetAnswer) =>
  makeBetPicture(readBet(bet, { id: 'sam', isAdmin: false }), (odds) => formatOddsAs('american', odds))

const longest = 'Wilhelmina Konstantinopolitanischer'.repeat(2).slice(0, 50)
const named = (bet: BetAnswer, name: string): BetAnswer => ({
  ...bet,
  participants: bet.participants.map((one) => ({ ...one, name })),
})
const settledRain: BetAnswer = {
  ...rain,
  ...{ status: 'settled', settlementStatus: 'push', winnerId: null, settledAt: '2026-11-22T20:00:00.000Z' },
}

afterEach(() => {
  document.documentElement.dataset.theme = 'dark'
})

describe('the picture of a settled bet', () => {
  test('says who won how much with which side, with first names alone [BEY-30]', async () => {
    const [sam, ann] = wonBet.participants
    if (!sam || !ann) throw new Error('no participants')
    const bet = {
      ...wonBet,
      participants: [
        { ...sam, name: 'Sam Smith' },
        { ...ann, name: 'Ann Lee Day' },
      ],
    }
    const words = await wordsIn(() => pictureOf(bet))
    expect(words).toEqual([
      'NFL · Sun, Nov 15',
      'Final',
      'Buffalo Bills',
      '27',
      'Miami Dolphins',
      '21',
      'Sam won',
      '+$20.00',
      'from Ann',
      'Sam',
      'Bills +3 at +100',
      'Ann',
      'Dolphins -3 at +100',
      'Betwixt',
      'Friends bet at fair odds',
    ])
    expect(words.join(' ')).not.toMatch(/Smith|Lee|Day/)
  })

  test('tells two people with one first name apart, however long it is [BEY-30]', async () => {
    const words = await wordsIn(() => pictureOf(named(wonBet, 'Ann Lee')))
    expect(words).toEqual(expect.arrayContaining(['Ann won', 'from Ann (2)', 'Ann', 'Ann (2)']))
    const long = await wordsIn(() => pictureOf(named(wonBet, 'Wilhelmina'.repeat(5))))
    const cut = 'WilhelminaWilhelminaWilh…'
    expect(long).toEqual(expect.arrayContaining([`${cut} won`, `from ${cut} (2)`, `${cut} (2)`]))
  })

  test('of a custom bet has its words, and a push no winner [BEY-30]', async () => {
    const words = await wordsIn(() => pictureOf(settledRain))
    expect(words).toEqual(expect.arrayContaining(['Settled', 'The weather on Sunday', 'Push', 'Nobody owes anything']))
    expect(await wordsIn(() => pictureOf({ ...settledRain, voidReason: 'mutual' }))).toContain('Void')
  })

  test.each(['dark', 'light'] as const)(
    'is 1080 by 1350 in the %s theme, and stays within its margins [BEY-30]',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      const surface = theme === 'dark' ? '#151c23' : '#ffffff'
      const wide = { homeTeam: 'W'.repeat(100), awayTeam: 'שלום '.repeat(20), description: '👨‍👩‍👧‍👦'.repeat(60) }
      const bets = [
        wonBet,
        named(wonBet, longest),
        named({ ...wonBet, toWin: 1000 }, '👨‍👩‍👧‍👦'.repeat(50)),
        { ...settledRain, ...wide },
      ]
      for (const picture of await Promise.all(bets.map(pictureOf))) {
        const { at } = await framedPicture(picture)
        expect(at(pictureMargin + 300, 1120)).toBe(surface)
      }
    },
  )
})

describe('sharing a picture', () => {
  beforeEach(() => page.viewport(390, 844))
  const blob = new Blob(['x'], { type: 'image/png' })
  const saved: string[] = []
  async function shown(make: () => Promise<Blob> = async () => blob) {
    saved.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await render(
      <>
        <SharePicture make={make} fileName="bet.png" />
        <Messages />
      </>,
    )
    return page.getByRole('button', { name: 'Share' })
  }
  const device = (canShare: boolean, share: () => Promise<void>) => {
    const shared = vi.fn(share)
    Object.defineProperty(navigator, 'canShare', { value: () => canShare, configurable: true })
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true })
    return shared
  }

  test('gives the phone a file, and is busy meanwhile [BEY-30]', async () => {
    const { promise, resolve } = Promise.withResolvers<Blob>()
    const share = device(true, async () => {})
    const button = await shown(() => promise)
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    resolve(blob)
    await expect.poll(() => share.mock.calls.length).toBe(1)
    const [given] = share.mock.calls[0] as unknown as [{ files: File[] }]
    expect(given.files.map(({ name, type }) => [name, type])).toEqual([['bet.png', 'image/png']])
    await expect.element(button).not.toHaveAttribute('aria-busy')
    expect(saved).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test.each<[string, boolean, Error | null, string[]]>([
    ['saves it where files cannot be shared', false, null, ['bet.png']],
    ['saves it where the sheet is refused', true, new DOMException('late', 'NotAllowedError'), ['bet.png']],
    ['does nothing when the sheet is closed', true, new DOMException('no', 'AbortError'), []],
  ])('%s [BEY-30]', async (_, canShare, failure, expected) => {
    const share = device(canShare, async () => {
      if (failure) throw failure
    })
    const button = await shown()
    await button.click()
    await expect.poll(() => share.mock.calls.length + saved.length).toBeGreaterThan(0)
    await expect.element(button).not.toHaveAttribute('aria-busy')
    expect(saved).toEqual(expected)
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('says when it could not be made, and tries again [BEY-30]', async () => {
    device(false, async () => {})
    let isBroken = true
    const button = await shown(async () => {
      if (isBroken) throw new Error('no canvas')
      return blob
    })
    await button.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The picture could not be made. Please try again.')
    expect(await axeFindings()).toEqual([])
    isBroken = false
    await button.click()
    await expect.poll(() => saved).toEqual(['bet.png'])
    expect(page.getByRole('alert').elements()).toEqual([])
  })
})
