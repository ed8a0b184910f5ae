import { addDays, easternDate } from '#domain/easternTime.ts'
import { after, dayMs, hourMs, type Instant, instant, minuteMs, weekMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import {
  answerBids,
  bidOnGame,
  bidOnOwn,
  lookAgain,
  react,
  remark,
  settleOwn,
  takeBid,
  type Wanted,
} from './bidding.ts'
import { coinTosses, type OwnBet, ownBets } from './cast.ts'
import type { Crew } from './crew.ts'
import { playParlays } from './parlays.ts'
import { payByMistake, payNothing, payOne, payPairs } from './paying.ts'
import { afterRemarks } from './remarks.ts'
import type { Stage } from './stage.ts'

/** Midnight Eastern Standard Time at the start of Monday, 1970-01-05. */
const firstMonday = instant(4 * dayMs + 5 * hourMs)

/** The Monday that starts the week of this instant. */
export function mondayOf(at: Instant): Instant {
  return after(firstMonday, Math.floor((at - firstMonday) / weekMs) * weekMs)
}

type Dates = { readonly monday: Instant; readonly weeks: number; readonly until: Instant }

/** One season that is over when the demo ends, and so has its champion, and one that goes on. */
export async function nameSeasons(crew: Crew, { monday, weeks, until }: Dates): Promise<void> {
  const from = easternDate(monday)
  const openingWeeks = Math.ceil(weeks / 3)
  for (const season of [
    { name: 'Opening Weeks', from, to: addDays(from, openingWeeks * 7 - 1) },
    { name: 'The Season', from, to: easternDate(after(until, 5 * weekMs)) },
  ]) {
    await crew.admin.post(`${crew.path}/seasons`, season)
  }
}

/** A week of the demo: its number, its start, and when the demo ends. */
export type Week = { readonly number: number; readonly monday: Instant; readonly until: Instant }

/** Bids in the evenings and before the games, live ones during them, and payments on Tuesdays. */
export async function playWeek(stage: Stage, crew: Crew, week: Week): Promise<void> {
  const parts: readonly [atMs: number, play: () => Promise<unknown>][] = [
    [dayMs + hourMs, () => settleAndTalk(stage, crew)],
    [dayMs + 13 * hourMs, () => squareUp(stage, crew, week)],
    [2 * dayMs + 17 * hourMs, () => ownBet(stage, crew, week)],
    [2 * dayMs + 17 * hourMs + 30 * minuteMs, () => bids(stage, crew, { sports: ['NBA', 'NHL', 'MLB'], hours: 7 }, 3)],
    [3 * dayMs + 2 * hourMs, () => settleAndTalk(stage, crew)],
    [5 * dayMs + 10 * hourMs, () => bids(stage, crew, { sports: ['NCAAF'], hours: 12 }, 3)],
    [6 * dayMs + 3 * hourMs, () => settleAndTalk(stage, crew)],
    [6 * dayMs + 10 * hourMs, () => sunday(stage, crew, week)],
    [6 * dayMs + 14 * hourMs + 30 * minuteMs, () => bids(stage, crew, { sports: ['NFL'], hours: 1, isLive: true }, 2)],
    [7 * dayMs + 30 * minuteMs, () => settleAndTalk(stage, crew)],
  ]
  for (const [atMs, play] of parts) {
    const at = after(week.monday, atMs)
    if (at >= week.until) return
    await stage.travelTo(at)
    await play()
  }
}

export async function bids(stage: Stage, crew: Crew, wanted: Wanted, count: number): Promise<BetAnswer[]> {
  const posted: BidView[] = []
  for (let n = 0; n < count; n += 1) {
    const bid = await bidOnGame(stage, crew, wanted)
    if (bid) posted.push(bid)
  }
  const bets = await answerBids(stage, crew, posted)
  if (!wanted.isLive) await lookAgain(stage, crew, wanted)
  return bets
}

/** A friend presses the settle button, one comments on the result, and others react to it. */
async function settleAndTalk(stage: Stage, crew: Crew): Promise<void> {
  stage.pause()
  await stage.dice.pick(crew.members).post(`${crew.path}/settle`)
  const { items } = await crew.admin.get<{ items: BetAnswer[] }>(`${crew.path}/bets?status=settled&limit=10`)
  for (const bet of items) {
    if (bet.comments > 1 || !stage.dice.under(0.12)) continue
    const [who, other] = stage.dice.under(0.5)
      ? [bet.creatorId, bet.acceptorId].map(crew.memberOf)
      : [bet.acceptorId, bet.creatorId].map(crew.memberOf)
    const path = `${crew.path}/bets/${bet.id}`
    if (who)
      await remark(
        stage,
        who,
        path,
        stage.dice.under(0.4) ? afterRemarks.map((said) => `@${other?.name} ${said}`) : afterRemarks,
      )
    await react(stage, crew, path)
  }
}

/** In the first week one of the games is cancelled after bets were made on it. */
async function sunday(stage: Stage, crew: Crew, { number }: Week): Promise<void> {
  const bets = await bids(stage, crew, { sports: ['NFL'], hours: 14 }, 7)
  await playParlays(stage, crew, { sports: ['NFL', 'NBA', 'NHL'], hours: 14 }, 3)
  const [unlucky] = bets
  if (number === 0 && unlucky?.gameId) stage.callOff(unlucky.gameId)
}

/** A custom bet, settled by hand the same evening. */
async function ownBet(stage: Stage, crew: Crew, { number }: Week): Promise<void> {
  const own = ownBets[number % ownBets.length]
  const [one, other] = stage.dice.shuffled(crew.members)
  if (!own || !one || !other) return
  await playOwn(stage, crew, own, [one.id, other.id])
  if (number !== 0) return
  const tosses: string[] = []
  for (const toss of coinTosses) tosses.push(...(await playOwn(stage, crew, toss, [one.id, other.id])))
  await payNothing(stage, crew, tosses)
}

async function playOwn(
  stage: Stage,
  crew: Crew,
  own: OwnBet,
  [oneId, otherId]: readonly [string, string],
): Promise<string[]> {
  const bid = await bidOnOwn(stage, crew, own, crew.memberOf(oneId))
  const bet = await takeBid(stage, crew, bid, crew.memberOf(otherId))
  if (!bet) return []
  await settleOwn(stage, crew, own, bet)
  return [bet.id]
}

/** Some pay, and most let it add up for a while. */
async function squareUp(stage: Stage, crew: Crew, { number }: Week): Promise<void> {
  await payPairs(stage, crew, 2)
  await payOne(stage, crew)
  if (number === 1) await payByMistake(stage, crew)
}
