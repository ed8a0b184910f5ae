import type { BetAnswer } from '#features/bets/contract.ts'
import type { CounterView } from '#features/bids/counterContract.ts'
import type { Chance } from './chance.ts'
import { leftOf, winOf } from './ledgerModel.ts'
import type { Moment, Operation, Played } from './operations.ts'

const most = 100_000

/** Somebody would take a bid on other terms, or nearly. */
export function countering(of: Played, chance: Chance, { now }: Moment): Operation | null {
  const { model } = of
  if (model.bids.size === 0) return null
  const bid = chance.one([...model.bids.values()].slice(-12))
  const who = chance.one(of.people)
  const odds = chance.isIn(30) ? bid.odds : chance.whole(100, 300) * (chance.isIn(50) ? 1 : -1)
  const stake = chance.isIn(30) ? bid.stake : 100 * chance.whole(1, 120)
  const isNew = () => odds !== bid.odds && !(odds === -100 && bid.odds === 100)
  return {
    says: `${who.name} counters ${bid.id} with ${odds} for ${stake}`,
    of,
    // The last one of several sent together counts.
    isAlone: true,
    isLegal: () =>
      [
        ...[leftOf(model, bid) > 0, bid.creator !== who.id, now() < bid.closesAt],
        // The price of a parlay follows from its legs.
        ...[bid.legs.length === 0 || !isNew()],
        ...[isNew() || stake !== leftOf(model, bid), stake + bid.stake - leftOf(model, bid) <= most],
      ].every(Boolean),
    send: () => who.post(`${of.group.path}/bids/${bid.id}/counters`, { odds, wagerAmount: stake / 100 }),
    apply(body) {
      const { id, odds: price } = body as CounterView
      for (const other of model.counters.values()) {
        if (other.bidId === bid.id && other.author === who.id) other.isOpen = false
      }
      model.counters.set(id, { id, bidId: bid.id, author: who.id, odds: price, stake, isOpen: true })
    },
  }
}

/** Somebody accepts, declines or withdraws a counter-offer. */
export function answering(of: Played, chance: Chance, { now }: Moment): Operation | null {
  const { model } = of
  const open = [...model.counters.values()].filter(({ isOpen }) => isOpen)
  const pool = open.length > 0 && chance.isIn(85) ? open : [...model.counters.values()]
  if (pool.length === 0) return null
  const counter = chance.one(pool)
  const bid = model.bids.get(counter.bidId)
  if (!bid) return null
  const how = chance.one(['accept', 'accept', 'accept', 'decline', 'withdraw'])
  const entitled = how === 'withdraw' ? counter.author : bid.creator
  const who = chance.isIn(80)
    ? (of.people.find(({ id }) => id === entitled) ?? chance.one(of.people))
    : chance.one(of.people)
  const isBidOpen = () => leftOf(model, bid) > 0 && now() < bid.closesAt
  return {
    says: `${who.name} answers ${counter.id}: ${how}`,
    of,
    isLegal: () => counter.isOpen && who.id === entitled && isBidOpen(),
    send: () => who.post(`${of.group.path}/bids/${bid.id}/counters/${counter.id}/${how}`),
    apply(body) {
      counter.isOpen = false
      if (how !== 'accept') return
      const { id: betId } = body as BetAnswer
      const { odds, stake, author } = counter
      const isRepriced = odds !== bid.odds
      const win = winOf(stake, odds)
      const originalOdds = isRepriced ? null : bid.originalOdds
      const terms = { stake, odds, originalOdds, win }
      model.bets.set(betId, { ...bid, ...terms, betId, acceptor: author, settledAt: null, winner: null })
      bid.isClosed = true
    },
  }
}
