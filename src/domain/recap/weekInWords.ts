import { type Cents, cents, formatShortMoney } from '../money/money.ts'
import type { AmericanOdds } from '../odds/odds.ts'
import { formatOdds, impliedProbability } from '../odds/odds.ts'

/** A settled bet of the week. `what` and `odds` are of the side that won; of a push nobody's. */
export type WeekBet = {
  readonly creatorId: string
  readonly acceptorId: string
  readonly winnerId: string | null
  /** What the loser lost. */
  readonly amount: Cents
  readonly what: string
  readonly odds: AmericanOdds
  /** By how many points it was decided against its line; null where no score decided it. */
  readonly margin: number | null
}

/** Somebody's results in a row, the latest of them last: at the beginning of the week and at its end. */
export type WeekStreak = { readonly userId: string; readonly before: Streak | null; readonly after: Streak | null }
export type Streak = { readonly result: 'won' | 'lost'; readonly count: number }

/** What is known of a week, and the words are made from. */
export type WeekFacts = {
  readonly bets: readonly WeekBet[]
  readonly streaks: readonly WeekStreak[]
  /** Who owes whom now, the largest amount first. */
  readonly owed: readonly { readonly from: string; readonly to: string; readonly amount: Cents }[]
  /** The games of the coming days with bets on them, like `Bills @ Dolphins`, the first first. */
  readonly next: readonly string[]
  /** The name of somebody, or null if they are not to be named: then nothing is said that is about them alone. */
  readonly nameOf: (userId: string) => string | null
}

export const longestRecap = 700
/** From here on a streak is worth a word. */
const streakFrom = 3

/**
 * The words of a group's week, at most 700 characters, the same for the same facts; null for a week without a result.
 * No two sentences have one pattern; where they would be too long, the ones that say least are left out. [BEY-37]
 */
export function weekInWords(facts: WeekFacts): string | null {
  if (facts.bets.length === 0) return null
  const parts: readonly (readonly [rank: number, sentence: string | null])[] = [
    [0, countSentence(facts)],
    [1, netSentence(facts)],
    [2, bestPrice(facts)],
    [5, closest(facts)],
    [6, worstBeat(facts)],
    [4, streakSentence(facts)],
    [3, owedSentence(facts)],
    [7, nextSentence(facts)],
  ]
  const said = parts.flatMap(([rank, sentence]) => (sentence === null ? [] : [{ rank, sentence }]))
  for (let least = 8; least > 0; least -= 1) {
    const text = said.flatMap(({ rank, sentence }) => (rank < least ? [sentence] : [])).join(' ')
    if (text.length <= longestRecap) return text
  }
  return null
}

function countSentence({ bets }: WeekFacts): string {
  const pushes = bets.filter(({ winnerId }) => winnerId === null).length
  if (bets.length === 1)
    return pushes === 1 ? 'One bet was settled this week: a push.' : 'One bet was settled this week.'
  if (pushes === bets.length) return `All ${bets.length} bets of the week were pushes.`
  const pushed = pushes === 0 ? '' : `, ${pushes === 1 ? 'one of them a push' : `${pushes} of them pushes`}`
  return `${bets.length} bets were settled this week${pushed}.`
}

/** Everybody's win or loss of the week, in cents. */
function netsOf(bets: readonly WeekBet[]): Map<string, number> {
  const nets = new Map<string, number>()
  for (const { creatorId, acceptorId, winnerId, amount } of bets) {
    if (winnerId === null) continue
    const loserId = winnerId === creatorId ? acceptorId : creatorId
    nets.set(winnerId, (nets.get(winnerId) ?? 0) + amount)
    nets.set(loserId, (nets.get(loserId) ?? 0) - amount)
  }
  return nets
}

function netSentence({ bets, nameOf }: WeekFacts): string | null {
  const nets = [...netsOf(bets)]
  if (nets.length === 0) return null
  const [most, least] = [Math.max(...nets.map(([, net]) => net)), Math.min(...nets.map(([, net]) => net))]
  if (most === 0) return 'Everybody who won also lost as much, so the week ended even.'
  const named = (net: number) => {
    const names = nets.filter(([, own]) => own === net).map(([userId]) => nameOf(userId))
    return names.every((name) => name !== null) ? listed(names.flatMap((name) => name ?? [])) : null
  }
  const [top, bottom] = [named(most), named(least)]
  const money = (net: number) => formatShortMoney(cents(Math.abs(net)))
  const each = (net: number) => (nets.filter(([, own]) => own === net).length > 1 ? ' each' : '')
  const won = top && `${top} won the most, ${money(most)}${each(most)}`
  const lost = bottom && `${bottom} lost the most, ${money(least)}${each(least)}`
  if (!won && !lost) return null
  return won && lost ? `${won}; ${lost}.` : `${won || lost}.`
}

/**
 * The bet that has most of something; of equal ones the first whose person may be named. If none may, nothing is said: of
 * the next one it would be false.
 */
function mostOf(
  { bets, nameOf }: WeekFacts,
  who: (bet: WeekBet) => string | null,
  measure: (bet: WeekBet) => number | null,
): { bet: WeekBet; name: string; value: number } | null {
  const measured = bets.flatMap((bet) => {
    const [userId, value] = [who(bet), measure(bet)]
    return userId === null || value === null ? [] : [{ bet, userId, value }]
  })
  const most = Math.max(...measured.map(({ value }) => value))
  for (const { bet, userId, value } of measured) {
    const name = nameOf(userId)
    if (value === most && name !== null) return { bet, name, value }
  }
  return null
}

const winnerOf = ({ winnerId }: WeekBet) => winnerId
const loserOf = ({ winnerId, creatorId, acceptorId }: WeekBet) =>
  winnerId === null ? null : winnerId === creatorId ? acceptorId : creatorId

function bestPrice(facts: WeekFacts): string | null {
  const best = mostOf(facts, winnerOf, ({ odds }) => -impliedProbability(odds))
  if (!best) return null
  return `The best price that came in: ${best.name} with ${best.bet.what} at ${formatOdds(best.bet.odds)}.`
}

/** The one that the fewest points decided, if they were few. */
function closest(facts: WeekFacts): string | null {
  const found = mostOf(facts, winnerOf, ({ margin }) => (margin === null || margin > 3 ? null : -margin))
  return found && `It was closest for ${found.name}, by ${points(-found.value)} on ${found.bet.what}.`
}

function points(margin: number): string {
  if (margin === 0.5) return 'half a point'
  return margin === 1 ? 'a point' : `${margin} points`
}

/** Who lost although the prices were most for them. */
function worstBeat(facts: WeekFacts): string | null {
  const found = mostOf(facts, loserOf, ({ odds }) => (odds >= 150 ? odds : null))
  return found && `Against the prices, ${found.name} lost ${formatShortMoney(found.bet.amount)} to ${found.bet.what}.`
}

function streakSentence({ streaks, nameOf }: WeekFacts): string | null {
  const said = streaks.flatMap(({ userId, before, after }) => {
    const name = nameOf(userId)
    if (name === null) return []
    const isOver = before !== null && before.count >= streakFrom && after?.result !== before.result
    if (isOver && before.result === 'won')
      return [{ count: before.count, words: `${name}'s ${before.count} wins in a row ended` }]
    if (isOver) return [{ count: before.count, words: `${name} won again after ${before.count} losses` }]
    const isNew =
      after?.result === 'won' &&
      after.count >= streakFrom &&
      after.count > (before?.result === 'won' ? before.count : 0)
    return isNew ? [{ count: after.count, words: `${name} has now won ${after.count} in a row` }] : []
  })
  if (said.length === 0) return null
  const shown = said.toSorted((one, other) => other.count - one.count || (one.words < other.words ? -1 : 1)).slice(0, 2)
  return `${shown.map(({ words }) => words).join('; ')}.`
}

function owedSentence({ owed, nameOf }: WeekFacts): string | null {
  const largest = owed.filter(({ amount }) => amount > 0 && amount === owed[0]?.amount)
  for (const { from, to, amount } of largest) {
    const [debtor, creditor] = [nameOf(from), nameOf(to)]
    if (debtor !== null && creditor !== null)
      return `The largest debt is ${formatShortMoney(amount)}, from ${debtor} to ${creditor}.`
  }
  return null
}

function nextSentence({ next }: WeekFacts): string | null {
  const [first, ...more] = next
  if (first === undefined) return null
  const rest = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'game' : 'games'} with bets`
  return `Next: ${first}${rest}.`
}

/** "Ann", "Ann and Ben", "Ann, Ben and Cleo". */
function listed(names: readonly string[]): string {
  const sorted = names.toSorted()
  const last = sorted.pop() ?? ''
  return sorted.length === 0 ? last : `${sorted.join(', ')} and ${last}`
}

/** Results in a row up to the end of a list, the oldest first; a push neither counts nor ends one. */
export function streakAt(results: readonly ('won' | 'lost')[]): Streak | null {
  const last = results.at(-1)
  if (last === undefined) return null
  return { result: last, count: results.length - 1 - results.findLastIndex((result) => result !== last) }
}
