import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { Answered, Person } from '#test/support/person.ts'
import { customBid, type TestGroup } from '#test/support/story.ts'
import type { Chance } from './chance.ts'
import { answering, countering } from './counterOperations.ts'
import {
  type LedgerModel,
  leftOf,
  type ModelBet,
  type ModelBid,
  type ModelSide,
  remember,
  settle,
  winOfPart,
} from './ledgerModel.ts'
import { parlayOffer } from './parlayOperations.ts'
import { doubting, forgiving, paying, reversing, settlingUp } from './paymentOperations.ts'

/** A group and the model of it. */
export type Played = { readonly group: TestGroup; readonly model: LedgerModel; readonly people: readonly Person[] }

/** Something a person tries: whether it must succeed, how it is sent, and what it changes in the model. */
export type Operation = {
  readonly says: string
  readonly of: Played
  /** Made of several requests, so that others would come between. */
  readonly isAlone?: boolean
  isLegal(): boolean
  /** Whether the answer is what it comes to in this order. */
  fits?(body: unknown): boolean
  send(): Promise<Answered<unknown>>
  apply(body: unknown): void
}

/** `others`: games that start together with it, and may end later. */
export type Moment = { readonly now: () => number; readonly game: ModelGame; readonly others: readonly ModelGame[] }
export type ModelGame = { readonly id: string; readonly startsAt: number; readonly teams: Teams }
type Teams = { readonly home: string; readonly away: string }

/** Any of the operations on a group, legal or not; null when there is nothing to try it on. */
export function anyOperation(of: Played, chance: Chance, moment: Moment): Operation | null {
  const roll = chance.whole(1, 100)
  if (roll <= 5) return parlayOffer(of, chance, moment)
  if (roll <= 24) return chance.isIn(60) ? customOffer(of, chance, moment) : listedOffer(of, chance, moment)
  if (roll <= 45) return accepting(of, chance, moment)
  if (roll <= 49) return countering(of, chance, moment)
  if (roll <= 52) return answering(of, chance, moment)
  if (roll <= 74) return settlingByHand(of, chance, moment)
  if (roll <= 85) return paying(of, chance)
  if (roll <= 88) return forgiving(of, chance)
  if (roll <= 92) return doubting(of, chance)
  return roll <= 95 ? settlingUp(of, chance) : reversing(of, chance)
}

/** What was answered well; tried at once, each must have been possible after the ones before it, in some order. */
type Succeeded = { readonly operation: Operation; readonly body: unknown }

/** Applies them in an order that was possible; whether there is one. */
export function applyInSomeOrder(all: readonly Succeeded[]): boolean {
  return (
    all.length === 0 ||
    all.some((next) => {
      const { operation, body } = next
      if (!operation.isLegal() || operation.fits?.(body) === false) return false
      const putBack = remember(all.map(({ operation: { of } }) => of.model))
      operation.apply(body)
      if (applyInSomeOrder(all.filter((one) => one !== next))) return true
      putBack()
      return false
    })
  )
}

/** What every play must have met, and what makes it where a short one has not. */
export function kindsOf(played: readonly Played[]) {
  const payments = () => played.flatMap(({ model }) => model.payments)
  const ofParts = ({ bets }: LedgerModel) => Object.values(Object.groupBy([...bets.values()], ({ id }) => id))
  type Make = (of: Played, chance: Chance, moment: Moment) => Operation | null
  const either =
    (one: Make, other: Make): Make =>
    (of, chance, moment) =>
      (chance.isIn(50) ? one : other)(of, chance, moment)
  const kinds: { name: string; isMet: () => boolean; make: Make }[] = [
    {
      name: 'a bid taken in parts',
      isMet: () => played.some(({ model }) => ofParts(model).some((bets) => (bets?.length ?? 0) > 1)),
      make: either(customOffer, accepting),
    },
    {
      name: 'an accepted counter-offer',
      isMet: () => played.some(({ model }) => [...model.bids.values()].some(({ isClosed }) => isClosed)),
      make: either(countering, answering),
    },
    {
      name: 'a parlay that was settled without one of its legs',
      isMet: () => played.some(({ model }) => [...model.bets.values()].some(isSettledWithoutLeg)),
      make: either(parlayOffer, accepting),
    },
    {
      name: 'a payment',
      isMet: () => payments().some(({ settleUp, isForgiveness }) => !settleUp && !isForgiveness),
      make: paying,
    },
    { name: 'a doubted payment', isMet: () => payments().some(({ isDoubted }) => isDoubted), make: doubting },
    { name: 'forgiveness', isMet: () => payments().some(({ isForgiveness }) => isForgiveness), make: forgiving },
    { name: 'a payment of the plan', isMet: () => payments().some(({ settleUp }) => settleUp), make: settlingUp },
    { name: 'a payment undone', isMet: () => payments().some(({ isReversed }) => isReversed), make: reversing },
    { name: 'a payment kept', isMet: () => payments().some(({ isReversed }) => !isReversed), make: paying },
  ]
  return kinds
}

const isSettledWithoutLeg = ({ settledAt, legs }: ModelBet) =>
  settledAt !== null && legs.some(({ came }) => came === 'push')

function customOffer(of: Played, chance: Chance, moment: Moment): Operation {
  const odds = chance.whole(100, 400) * (chance.isIn(50) ? 1 : -1)
  return offer(of, chance, moment, { ...customBid, odds })
}

function listedOffer(of: Played, chance: Chance, moment: Moment): Operation {
  const { id: gameId } = moment.game
  return offer(of, chance, moment, { gameId, expiration: 'gameTime', ...sidesOn(moment.game, chance) })
}

/** Any side of a game, as it is posted. */
export function sidesOn({ teams }: ModelGame, chance: Chance) {
  const isHome = chance.isIn(50)
  const team = isHome ? teams.home : teams.away
  return chance.one([
    { betType: 'moneyline', selection: { team } },
    { betType: 'spread', selection: { team, line: isHome ? -3 : 3 } },
    { betType: 'total', selection: { type: isHome ? 'Over' : 'Under', line: 44 } },
  ])
}

/** A side as it was answered. */
export function sideIn({ selection, homeTeam }: Pick<BidView, 'selection' | 'homeTeam'>): ModelSide {
  return {
    line: 'line' in selection ? (selection.line ?? null) : null,
    side: 'type' in selection ? lowerCase(selection.type) : selection.team === homeTeam ? 'home' : 'away',
  }
}

function offer(of: Played, chance: Chance, { now, game }: Moment, bid: object): Operation {
  const who = chance.one(of.people)
  const stake = 100 * chance.whole(1, 100)
  const isListed = 'gameId' in bid
  const allowsParts = chance.isIn(40)
  return {
    says: `${who.name} offers ${JSON.stringify(bid)} for ${stake}`,
    of,
    isLegal: () => !isListed || now() < game.startsAt,
    send: () => who.post(`${of.group.path}/bids`, { ...bid, wagerAmount: stake / 100, allowParts: allowsParts }),
    apply(body) {
      const { id, selection, betType, homeTeam, version } = body as BidView
      of.model.bids.set(id, {
        id,
        creator: who.id,
        stake,
        allowsParts,
        odds: selection.odds,
        originalOdds: selection.originalOdds,
        betType,
        ...sideIn({ selection, homeTeam }),
        legs: [],
        gameId: isListed ? game.id : null,
        closesAt: isListed ? game.startsAt : now() + 7 * 24 * 3_600_000,
        version,
        isClosed: false,
      })
    },
  }
}

const lowerCase = (type: 'Over' | 'Under') => (type === 'Over' ? 'over' : 'under')

function accepting(of: Played, chance: Chance, { now }: Moment): Operation | null {
  const { model } = of
  const open = [...model.bids.values()].filter((bid) => leftOf(model, bid) > 0 && bid.closesAt > now())
  const pool = open.length > 0 && chance.isIn(85) ? open : [...of.model.bids.values()]
  if (pool.length === 0) return null
  const bid = chance.one(pool)
  const who = chance.one(of.people)
  // What the taker has seen: how much is left, in that version.
  const [left, version] = [leftOf(model, bid), versionOf(model, bid)]
  const dollars = chance.isIn(50) ? chance.whole(0, Math.floor(left / 100) + 1) : undefined
  const part = dollars === undefined ? left : dollars * 100
  const isPart = part === left || (bid.allowsParts && part > 0 && part < left)
  return {
    says: `${who.name} takes ${dollars ?? 'all'} of ${left} left of ${bid.id}`,
    of,
    isLegal: () =>
      [isPart, left > 0, leftOf(model, bid) === left, bid.creator !== who.id, now() < bid.closesAt].every(Boolean),
    send: () => who.post(`${of.group.path}/bids/${bid.id}/accept`, { version, part: dollars }),
    apply(body) {
      const { id: betId } = body as BetAnswer
      const win = winOfPart(bid, left, part)
      const open = { settledAt: null, winner: null }
      model.bets.set(betId, { ...bid, stake: part, betId, acceptor: who.id, win, ...open })
    },
  }
}

/** Each part that is taken makes what is left another offer. */
function versionOf({ bets }: LedgerModel, { id, version }: ModelBid): number {
  return version + [...bets.values()].filter((bet) => bet.id === id).length
}

function settlingByHand(of: Played, chance: Chance, { now }: Moment): Operation | null {
  const custom = [...of.model.bets.values()].filter(({ gameId, legs }) => gameId === null && legs.length === 0)
  const active = custom.filter(({ settledAt }) => settledAt === null)
  const pool = active.length > 0 && chance.isIn(85) ? active : custom
  if (pool.length === 0) return null
  const bet = chance.one(pool)
  const who = chance.one(of.people)
  const winnerId = chance.isIn(12) ? null : chance.one([bet.creator, bet.acceptor])
  const outcome = winnerId === null ? { outcome: 'push' } : { outcome: 'won', winnerId }
  return {
    says: `${who.name} settles ${bet.betId}: ${winnerId ?? 'push'}`,
    of,
    isLegal: () => bet.settledAt === null && (who === of.group.ann || [bet.creator, bet.acceptor].includes(who.id)),
    send: () => who.post(`${of.group.path}/bets/${bet.betId}/settle`, outcome),
    apply: () => settle(bet, winnerId, now()),
  }
}
