import { ranksByProfit } from '#domain/bets/stats.ts'
import { centsFromDollars, formatSignedMoney } from '#domain/money/money.ts'
import { firstNames } from '#domain/people/namesakes.ts'
import { drawHeading, makePicture, type Picture, pictureContent } from '#web/picture/picture.ts'
import type { MemberStats, StatsView } from '../contract.ts'
import { seasonDays, stateWords } from './seasonWords.ts'

type Season = NonNullable<StatsView['season']>

const { left, right, width, inset, bottom } = pictureContent
/** A row of the table is as high as there is room, between these. */
const [lowestRow, highestRow] = [76, 110]

/** A season's table as a picture, with its champion once it is over, and with first names alone. [BEY-30] */
export function makeSeasonPicture(season: Season, members: readonly MemberStats[]): Promise<Blob> {
  const shown = firstNames([...members, ...season.champions])
  return makePicture((picture) => {
    drawHeading(picture, { subject: seasonDays(season), state: stateWords[season.state] })
    const title = { x: left, y: 192, width, size: 80, smallest: 48, lines: 2, weight: 700 } as const
    const below = picture.text(season.name, title) + 28
    const top = season.state === 'over' ? drawChampions(picture, season.champions, { y: below, shown }) : below
    drawTable(picture, members, { top, shown })
  })
}

/** Gives the first name of a person by id. */
type Shown = (id: string) => string

/** Answers where the table begins. */
function drawChampions(picture: Picture, champions: Season['champions'], at: { y: number; shown: Shown }): number {
  const { y, shown } = at
  const [first] = champions
  if (!first) return picture.text('Nobody won anything', { x: left, y, width, size: 44, tone: 'push' }) + 28
  picture.panel({ x: left, y, width, height: 200 })
  const label = champions.length === 1 ? 'Champion' : 'Champions, shared'
  picture.text(label, { x: left + inset, y: y + 30, width: 500, size: 34, weight: 600, tone: 'warn' })
  const names = champions.map(({ id }) => shown(id)).join(', ')
  picture.text(names, { x: left + inset, y: y + 80, width: 500, size: 72, smallest: 34, weight: 700 })
  const profit = { x: right - inset, y: y + 88, width: 310, size: 64, smallest: 36, align: 'right' } as const
  picture.text(profitWords(first.profit), { ...profit, weight: 700, tone: 'win' })
  return y + 200 + 36
}

/** As many members as there is room for, the most profitable first, and how many more there are. */
function drawTable(picture: Picture, members: readonly MemberStats[], { top, shown }: { top: number; shown: Shown }) {
  const ranks = ranksByProfit(members)
  const room = Math.floor((bottom - top) / lowestRow)
  const rows = members.length > room ? members.slice(0, room - 1) : members
  const more = members.length - rows.length
  const rowHeight = Math.min(highestRow, (bottom - top) / (rows.length + (more > 0 ? 1 : 0)))
  const muted = { size: 38, tone: 'muted' } as const
  rows.forEach((member, index) => {
    const y = top + Math.round(index * rowHeight)
    const { id, wins, losses, profit } = member
    picture.text(String(ranks.get(id)), { ...muted, x: left, y: y + 7, width: 64 })
    picture.text(shown(id), { x: left + 76, y, width: 400, size: 46, smallest: 32, weight: 600 })
    picture.text(`${wins}-${losses}`, { ...muted, x: right - 310, y: y + 7, width: 130, align: 'right' })
    const tone = profit > 0 ? 'win' : profit < 0 ? 'loss' : 'fg'
    const figure = { x: right, y: y + 4, width: 290, size: 42, align: 'right', weight: 700, tone } as const
    picture.text(profitWords(profit), figure)
  })
  if (more === 0) return
  const y = top + Math.round(rows.length * rowHeight) + 7
  picture.text(`and ${more} more`, { ...muted, x: left + 76, y, width: 400 })
}

function profitWords(dollars: number): string {
  return formatSignedMoney(centsFromDollars(dollars))
}
