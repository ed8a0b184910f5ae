import { isSportKey, sportLabel } from '#domain/games/sports.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import { firstNames } from '#domain/people/namesakes.ts'
import { legName } from '#features/lines/web/legNames.ts'
import { drawHeading, makePicture, type Picture, pictureContent } from '#web/picture/picture.ts'
import { dayDate } from '#web/time/timeWords.ts'
import { finalScoreOf, scoreWords } from './BetGame.tsx'
import { type BetForReader, gameWords, type ReadSide } from './betReading.ts'
import { legScore } from './legWords.ts'

const { left, right, width, inset, bottom } = pictureContent

/** A bet as a picture, with first names alone: its result, or what is at stake. [BEY-30] [BEY-45] */
export function makeBetPicture(read: BetForReader, show: ShowOdds): Promise<Blob> {
  const shown = firstNames([read.first, read.second])
  const named = (side: ReadSide) => ({ ...side, name: shown(side.id) })
  return makePicture((picture) => {
    const sides = { ...read, first: named(read.first), second: named(read.second) }
    drawGame(picture, read)
    if (read.bet.status === 'active') drawStakes(picture, sides, show)
    else drawResult(picture, sides, show)
  })
}

function drawGame(picture: Picture, { bet }: BetForReader): void {
  const sport = bet.legs.length > 0 ? gameWords(bet) : isSportKey(bet.sport) ? sportLabel(bet.sport) : 'Custom'
  const day = dayDate(bet.gameTime ?? bet.settledAt ?? bet.acceptedAt)
  drawHeading(picture, { subject: `${sport} · ${day}`, state: stateOf(bet) })
  const score = finalScoreOf(bet)
  if (bet.legs.length > 0) {
    drawLegs(picture, bet.legs)
    return
  }
  if (bet.sport === 'custom') {
    picture.text(gameWords(bet), { x: left, y: 196, width, size: 62, smallest: 36, lines: 4, weight: 700 })
    return
  }
  const teams = [
    { team: bet.awayTeam, points: score?.away },
    { team: bet.homeTeam, points: score?.home },
  ]
  teams.forEach(({ team, points }, index) => {
    const y = 204 + index * 124
    picture.text(team, { x: left, y: y + 23, width: 720, size: 60, smallest: 34, weight: 600 })
    const figure = points === undefined ? '' : String(points)
    picture.text(figure, { x: right, y, width: 190, size: 84, align: 'right', weight: 700 })
  })
}

function stateOf({ status, gameResults }: BetForReader['bet']): string {
  if (status === 'active') return "It's on"
  return gameResults ? 'Final' : 'Settled'
}

const outcomes = { active: '', won: '✓', lost: '✗', push: '–', void: '–' }

/** Up to six lines: how each leg came out, its side, and the score. */
function drawLegs(picture: Picture, legs: BetForReader['bet']['legs']): void {
  const height = Math.min(76, 300 / legs.length)
  const size = Math.round(height * 0.6)
  legs.forEach((leg, index) => {
    const y = 188 + index * height
    const tone = leg.status === 'won' ? 'win' : leg.status === 'lost' ? 'loss' : 'push'
    picture.text(outcomes[leg.status], { x: left, y, width: 50, size, weight: 700, tone })
    picture.text(legName(leg), { x: left + 64, y, width: 560, size, smallest: 26, weight: 600 })
    const score = legScore(leg)
    const words = score ? scoreWords(leg, score) : leg.status === 'active' ? '' : 'Left out'
    const look = { align: 'right', tone: 'muted' } as const
    picture.text(words, { x: right, y: y + size * 0.25, width: 300, size: Math.min(30, size), smallest: 20, ...look })
  })
}

function drawResult(picture: Picture, { bet, first, second }: BetForReader, show: ShowOdds): void {
  picture.panel({ x: left, y: 520, width, height: bottom - 520 })
  const place = { x: left + inset, width: width - 2 * inset }
  const winner = bet.winnerId === null ? null : bet.winnerId === first.id ? first : second
  const loser = winner === first ? second : first
  if (!winner) {
    const below = picture.text(bet.voidReason === null ? 'Push' : 'Void', {
      ...{ ...place, y: 560, size: 96 },
      ...{ weight: 700, tone: 'push' },
    })
    picture.text('Nobody owes anything', { ...place, y: below + 8, size: 48, tone: 'muted' })
    drawSide(picture, first, { y: 830, show })
    drawSide(picture, second, { y: 980, show })
    return
  }
  picture.text(`${winner.name} won`, { ...place, y: 556, size: 88, smallest: 44, weight: 700 })
  picture.text(`+${formatMoney(winner.toWin)}`, { ...place, y: 672, size: 116, smallest: 60, weight: 700, tone: 'win' })
  picture.text(`from ${loser.name}`, { ...place, y: 812, size: 40, smallest: 28, tone: 'muted' })
  drawSide(picture, winner, { y: 900, show })
  drawSide(picture, loser, { y: 1018, show })
}

/** Who is against whom, on what, and what each risks. */
function drawStakes(picture: Picture, { first, second }: BetForReader, show: ShowOdds): void {
  picture.panel({ x: left, y: 520, width, height: bottom - 520 })
  const place = { x: left + inset, width: width - 2 * inset }
  const title = `${first.name} against ${second.name}`
  picture.text(title, { ...place, y: 556, size: 76, smallest: 40, lines: 2, weight: 700 })
  for (const [side, y] of [
    [first, 770],
    [second, 950],
  ] as const) {
    drawSide(picture, side, { y, show })
    const money = `risks ${formatMoney(side.risk)} to win ${formatMoney(side.toWin)}`
    picture.text(money, { ...place, y: y + 104, size: 36, smallest: 24, tone: 'muted' })
  }
}

/** "Ann: Bills +3 at +100", on two lines. */
function drawSide(picture: Picture, side: ReadSide, { y, show }: { y: number; show: ShowOdds }): void {
  const place = { x: left + inset, width: width - 2 * inset }
  picture.text(side.name, { ...place, y, size: 32, smallest: 24, tone: 'muted' })
  picture.text(`${side.words} at ${show(side.odds)}`, { ...place, y: y + 42, size: 46, smallest: 26, weight: 600 })
}
