import { formatShortMoney } from '../money/money.ts'
import type { PoolKind, PoolTerms } from './pools.ts'

export const kindNames = {
  pickem: 'Pick’em',
  spread: 'Against the spread',
  survivor: 'Survivor',
} as const satisfies Record<PoolKind, string>

const placeNames = ['first', 'second', 'third'] as const

const rules = {
  pickem: 'Pick the winner of each game. A tied or void game counts for nobody.',
  spread: 'Pick each game at the spread that is shown. A pushed or void game counts for nobody.',
  survivor:
    'Pick one winner a round, no team twice. You are out after your first loss, a tie too, or a round without a pick; a void game lets you through. The last one standing wins; if the last ones fall in the same round, they share.',
} as const satisfies Record<PoolKind, string>

/** The rules of a pool in one short text, which stands before Join. [BEY-34] */
export function rulesText(terms: Omit<PoolTerms, 'name' | 'leagues'>): string {
  const points = terms.confidence
    ? 'Give each pick points of its own: the most to the one you are surest of. '
    : terms.kind === 'survivor'
      ? ''
      : 'Each right pick is a point. '
  const ties = terms.kind === 'survivor' ? 'Several left at the end' : 'Equal at the top'
  return [
    `${rules[terms.kind]} ${points}`.trim(),
    'Each game locks at its start; until then nobody else sees your pick, and you can change it. Nothing is picked for you.',
    `${ties}: the nearer guess of the total points of the last game, then equal shares.`,
    moneyRule(terms),
  ].join(' ')
}

function moneyRule({ entry, shares }: { entry: PoolTerms['entry']; shares: PoolTerms['shares'] }): string {
  if (entry === 0) return 'It costs nothing.'
  return `The entry of ${formatShortMoney(entry)} is owed from when you join. ${sharesText(shares)} It is settled a day after the last final score, or once everybody agrees.`
}

/** `The winner takes it all.`, or the shares of the places. */
export function sharesText(shares: readonly number[]): string {
  if (shares.length === 1) return 'The winner takes it all.'
  return `The pot is shared: ${shares.map((share, at) => `${share}% for ${placeNames[at] ?? ''} place`).join(', ')}.`
}

/** `1st`, `2nd`, `11th`. */
export function placeWord(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13
  const end = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${end}`
}
