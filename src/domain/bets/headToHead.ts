import { grouped } from '../grouped.ts'
import { type Cents, cents, noCents } from '../money/money.ts'
import type { Instant } from '../times.ts'

/** A settled bet between two members, as it counts for one of them: what they won, below zero what they lost. */
export type Duel = {
  readonly betId: string
  readonly sport: string
  /** When it was settled first; a corrected outcome counts from then. */
  readonly at: Instant
  readonly result: 'won' | 'lost' | 'push'
  /** Zero for a push. */
  readonly net: Cents
}

export type Standing = { readonly wins: number; readonly losses: number; readonly pushes: number; readonly net: Cents }

export type HeadToHead = Standing & {
  /** The last results in a row, without pushes; null before anybody has won. */
  readonly streak: { readonly result: 'won' | 'lost'; readonly count: number } | null
  /** The bets with the most won and the most lost; of equal ones the latest. */
  readonly biggestWin: Duel | null
  readonly biggestLoss: Duel | null
  /** The sport with the most bets first. */
  readonly bySport: readonly (Standing & { readonly sport: string })[]
  /** The net from the first bet on, each with the time from which it holds. */
  readonly line: readonly NetPoint[]
}

export type NetPoint = { readonly at: Instant; readonly net: Cents }

/** More points than a line on a phone can show. */
export const mostPoints = 200

/** How two members compare, from the side of one of them. The bets are in the order of settlement. [BEY-20] */
export function headToHead(duels: readonly Duel[]): HeadToHead {
  return {
    ...standingOf(duels),
    streak: streakOf(duels),
    biggestWin: biggest(duels, 'won'),
    biggestLoss: biggest(duels, 'lost'),
    bySport: [...grouped(duels, ({ sport }) => sport)]
      .map(([sport, of]) => ({ sport, ...standingOf(of) }))
      .toSorted((a, b) => betsIn(b) - betsIn(a) || (a.sport < b.sport ? -1 : 1)),
    line: thinned(netLine(duels)),
  }
}

export function betsIn({ wins, losses, pushes }: Omit<Standing, 'net'>): number {
  return wins + losses + pushes
}

function standingOf(duels: readonly Duel[]): Standing {
  const count = (result: Duel['result']) => duels.filter((duel) => duel.result === result).length
  const net = duels.reduce((sum, duel) => sum + duel.net, 0)
  return { wins: count('won'), losses: count('lost'), pushes: count('push'), net: cents(net) }
}

function streakOf(duels: readonly Duel[]): HeadToHead['streak'] {
  const decided = duels.flatMap(({ result }) => (result === 'push' ? [] : [result]))
  const last = decided.at(-1)
  if (last === undefined) return null
  return { result: last, count: decided.length - 1 - decided.findLastIndex((result) => result !== last) }
}

function biggest(duels: readonly Duel[], result: Duel['result']): Duel | null {
  const of = duels.filter((duel) => duel.result === result)
  const most = Math.max(0, ...of.map(({ net }) => Math.abs(net)))
  return of.findLast(({ net }) => Math.abs(net) === most) ?? null
}

/** One point for all bets that were settled together. */
function netLine(duels: readonly Duel[]): NetPoint[] {
  const points: NetPoint[] = []
  let net: Cents = noCents
  for (const duel of duels) {
    net = cents(net + duel.net)
    if (points.at(-1)?.at === duel.at) points.pop()
    points.push({ at: duel.at, net })
  }
  return points
}

/** At most `mostPoints`: the first and the last, the highest and the lowest, and of the others evenly spread ones. */
function thinned(points: readonly NetPoint[]): readonly NetPoint[] {
  if (points.length <= mostPoints) return points
  const nets = points.map(({ net }) => net)
  const places = [0, points.length - 1, nets.indexOf(cents(Math.max(...nets))), nets.indexOf(cents(Math.min(...nets)))]
  const chosen = new Set(places.map((place) => points[place]))
  const others = points.filter((point) => !chosen.has(point))
  const room = mostPoints - chosen.size
  for (let n = 0; n < room; n += 1) chosen.add(others[Math.floor(((n + 0.5) * others.length) / room)])
  return points.filter((point) => chosen.has(point))
}
