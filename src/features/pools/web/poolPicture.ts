import { firstNames } from '#domain/people/namesakes.ts'
import { placeWord } from '#domain/pools/poolWords.ts'
import { drawHeading, makePicture, type Picture, pictureContent } from '#web/picture/picture.ts'
import type { PoolStandingView, PoolView } from '../contract.ts'
import { money, poolTerms, stateNames } from './poolNames.ts'

const { left, right, width, inset, bottom } = pictureContent
/** A row of the table is as high as there is room, between these. */
const [lowestRow, highestRow] = [76, 110]

/** A pool's final table as a picture, with who won what, and with first names alone. [BEY-30] [BEY-34] */
export function makePoolPicture(pool: PoolView, standings: readonly PoolStandingView[]): Promise<Blob> {
  const shown = firstNames(standings.map(({ person }) => person))
  return makePicture((picture) => {
    drawHeading(picture, { subject: poolTerms(pool), state: stateNames[pool.state] })
    const title = { x: left, y: 192, width, size: 80, smallest: 48, lines: 2, weight: 700 } as const
    const below = picture.text(pool.name, title) + 28
    drawTable(picture, { pool, standings, shown, top: drawWinners(picture, { pool, standings, shown, y: below }) })
  })
}

type Table = {
  readonly pool: PoolView
  readonly standings: readonly PoolStandingView[]
  /** Gives the first name of a person by id. */
  readonly shown: (id: string) => string
}

/** Answers where the table begins. */
function drawWinners(picture: Picture, { pool, standings, shown, y }: Table & { y: number }): number {
  const first = standings.filter(({ place }) => place === 1).map(({ person }) => person.id)
  picture.panel({ x: left, y, width, height: 200 })
  const label = first.length === 1 ? 'Winner' : 'Winners, level'
  picture.text(label, { x: left + inset, y: y + 30, width: 500, size: 34, weight: 600, tone: 'warn' })
  const names = first.map(shown).join(', ')
  picture.text(names, { x: left + inset, y: y + 80, width: 500, size: 72, smallest: 34, weight: 700 })
  const pot = { x: right - inset, y: y + 88, width: 310, size: 64, smallest: 36, align: 'right' } as const
  if (pool.pot > 0) picture.text(`Pot ${money(pool.pot)}`, { ...pot, weight: 700, tone: 'win' })
  return y + 200 + 36
}

/** As many people as there is room for, the best first, and how many more there are. */
function drawTable(picture: Picture, { pool, standings, shown, top }: Table & { top: number }): void {
  const room = Math.floor((bottom - top) / lowestRow)
  const rows = standings.length > room ? standings.slice(0, room - 1) : standings
  const more = standings.length - rows.length
  const rowHeight = Math.min(highestRow, (bottom - top) / (rows.length + (more > 0 ? 1 : 0)))
  const muted = { size: 38, tone: 'muted' } as const
  rows.forEach((standing, index) => {
    const y = top + Math.round(index * rowHeight)
    const { person, place } = standing
    const prize = pool.members.find(({ id }) => id === person.id)?.prize ?? 0
    picture.text(placeWord(place), { ...muted, x: left, y: y + 7, width: 90 })
    picture.text(shown(person.id), { x: left + 106, y, width: 390, size: 46, smallest: 32, weight: 600 })
    picture.text(scoreWords(pool, standing), { ...muted, x: right - 270, y: y + 7, width: 150, align: 'right' })
    const figure = { x: right, y: y + 4, width: 250, size: 42, smallest: 28, align: 'right', weight: 700 } as const
    if (prize > 0) picture.text(money(prize), { ...figure, tone: 'win' })
  })
  if (more === 0) return
  const y = top + Math.round(rows.length * rowHeight) + 7
  picture.text(`and ${more} more`, { ...muted, x: left + 106, y, width: 400 })
}

/** "12 pts"; in a survivor pool the round after which they were out. */
function scoreWords({ kind }: PoolView, { points, out }: PoolStandingView): string {
  if (kind !== 'survivor') return points === 1 ? '1 pt' : `${points} pts`
  return out === null ? 'In' : `Out in ${out}`
}
