import { betsIn } from '#domain/bets/headToHead.ts'
import { type BetSport, sportLabel } from '#domain/games/sports.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { firstNames } from '#domain/people/namesakes.ts'
import { drawHeading, makePicture, type Picture, pictureContent, pictureWidth } from '#web/picture/picture.ts'
import type { VersusView } from '../contract.ts'

const { left, right, width, inset, bottom } = pictureContent
const middle = pictureWidth / 2

/** Two members head to head as a picture, with first names alone. [BEY-30] */
export function makeVersusPicture(versus: VersusView): Promise<Blob> {
  const shown = firstNames([versus.member, versus.opponent])
  const names = { member: shown(versus.member.id), opponent: shown(versus.opponent.id) }
  return makePicture((picture) => {
    drawHeading(picture, { subject: `Head to Head · ${versus.season?.name ?? 'All Time'}`, state: countWords(versus) })
    const name = { y: 204, width: 405, size: 84, smallest: 40, weight: 700 } as const
    picture.text(names.member, { ...name, x: left })
    picture.text('vs', { x: middle, y: 242, width: 90, size: 44, align: 'center', tone: 'muted' })
    picture.text(names.opponent, { ...name, x: right, align: 'right' })
    picture.panel({ x: left, y: 350, width, height: bottom - 350 })
    drawLead(picture, versus, names)
    drawComparison(picture, comparisonOf(versus))
  })
}

/** "1 bet", "12 bets, 1 push", "40 bets, 2 pushes". */
function countWords(versus: VersusView): string {
  const bets = betsIn(versus)
  const words = bets === 1 ? '1 bet' : `${bets} bets`
  if (versus.pushes === 0) return words
  return `${words}, ${versus.pushes === 1 ? '1 push' : `${versus.pushes} pushes`}`
}

type Names = { readonly member: string; readonly opponent: string }

function drawLead(picture: Picture, { net }: VersusView, names: Names): void {
  const place = { x: middle, width: width - 2 * inset, align: 'center' } as const
  const words = net === 0 ? 'After all bets' : `${net > 0 ? names.member : names.opponent} is ahead by`
  picture.text(words, { ...place, y: 392, size: 44, smallest: 30, tone: 'muted' })
  const figure = net === 0 ? 'Even' : formatMoney(centsFromDollars(Math.abs(net)))
  picture.text(figure, { ...place, y: 452, size: 116, smallest: 60, weight: 700, tone: net === 0 ? 'push' : 'win' })
}

/** What both have of something, or a fact about the two. */
type Compared = { readonly label: string; readonly member: string; readonly opponent: string }

const mostSports = 3

function comparisonOf({ wins, losses, streak, biggestWin, biggestLoss, bySport, pools }: VersusView): Compared[] {
  const most = (bet: VersusView['biggestWin']) => (bet ? formatMoney(centsFromDollars(bet.amount)) : '–')
  const inARow = (result: 'won' | 'lost') => String(streak?.result === result ? streak.count : 0)
  const sports = bySport.length > 1 ? bySport.slice(0, mostSports) : []
  return [
    { label: 'Bets won', member: String(wins), opponent: String(losses) },
    { label: 'Biggest win', member: most(biggestWin), opponent: most(biggestLoss) },
    { label: 'Current streak', member: inARow('won'), opponent: inARow('lost') },
    ...(pools.ahead + pools.behind + pools.level > 0
      ? [{ label: 'Ahead in pools', member: String(pools.ahead), opponent: String(pools.behind) }]
      : []),
    ...sports.map((standing) => ({
      label: sportLabel(standing.sport as BetSport),
      member: String(standing.wins),
      opponent: String(standing.losses),
    })),
  ]
}

/** One row each, spread over the rest of the panel. */
function drawComparison(picture: Picture, rows: readonly Compared[]): void {
  const [top, end] = [640, bottom - 30]
  const pitch = (end - top) / rows.length
  rows.forEach(({ label, member, opponent }, index) => {
    const y = top + Math.round(index * pitch + (pitch - 60) / 2)
    const figure = { y, width: 250, size: 48, smallest: 28, weight: 700 } as const
    picture.text(member, { ...figure, x: left + inset })
    picture.text(label, { x: middle, y: y + 9, width: 320, size: 38, smallest: 26, align: 'center', tone: 'muted' })
    picture.text(opponent, { ...figure, x: right - inset, align: 'right' })
  })
}
