import { after, hourMs, type Instant, minuteMs, weekMs } from '#domain/times.ts'
import type { LimitsView } from '#features/limits/contract.ts'
import type { Config } from '../../server/config.ts'
import type { TimedJob } from '../../server/jobs/timedJobs.ts'
import { bidOnGame, bidOnOwn, takeBid, type Wanted } from './bidding.ts'
import { lunchLeague, openOwnBets, sundayCrew } from './cast.ts'
import { connectChat, talkInThread } from './chat.ts'
import { type Crew, makeCrew } from './crew.ts'
import { betOnQuestioned } from './disputing.ts'
import { playMarket } from './market.ts'
import { moveIn } from './movingIn.ts'
import { openParlay, runningParlays } from './parlays.ts'
import { doubtPayment, payInLife, sayHowToPay } from './paying.ts'
import { pickThisWeek, playPools } from './pools.ts'
import { playQuietWeeks } from './quietWeeks.ts'
import { bids, mondayOf, nameSeasons, playWeek } from './season.ts'
import { type OpenProgram, openStage, type Stage } from './stage.ts'

type Demo = {
  readonly open: OpenProgram
  readonly config: Config
  /** The product's timed jobs, run whenever time moves on. */
  readonly jobs: readonly TimedJob[]
  /** When the demo ends: now. */
  readonly until: Instant
  /** How many weeks it covers; at least 2. */
  readonly weeks?: number
  /** How many weeks with fewer bets come before those. */
  readonly quietWeeks?: number
  readonly say: (sentence: string) => void
  /** Aborting it stops the demo, which throws the reason. */
  readonly signal: AbortSignal
}

const seed = 'Sunday Crew'

/**
 * Fills an empty database with friends who have played for some weeks, and have bids and bets open at `until`. The
 * product itself does all of it, with a clock that moves through those weeks. The same `until` always gives the same
 * demo, except for ids.
 */
export async function makeDemo(demo: Demo): Promise<void> {
  const { open, config, jobs, until, weeks = 11, quietWeeks = 41, say, signal } = demo
  const firstMonday = mondayOf(after(until, -weeks * weekMs))
  const from = after(firstMonday, -quietWeeks * weekMs)
  const stage = await openStage({ open, config, jobs, seed, from: after(from, -6 * hourMs), until, signal })
  try {
    const sunday = await makeCrew(stage, sundayCrew)
    await sayHowToPay(sunday)
    await playQuietWeeks(stage, sunday, { from, weeks: quietWeeks })
    const lunch = await makeCrew(stage, lunchLeague)
    await nameSeasons(sunday, { monday: firstMonday, weeks, until })
    const weeklyUntil = after(until, -20 * hourMs)
    for (let number = 0; number <= weeks; number += 1) {
      if (number > 0 && number % 4 === 0) say(`Week ${number} of ${weeks} is played.`)
      const week = { number, monday: after(firstMonday, number * weekMs), until: weeklyUntil }
      await playPools(stage, sunday, week, weeks)
      await playWeek(stage, sunday, week)
      if (number >= weeks - 3 && number < weeks) await bids(stage, lunch, { sports: ['NBA', 'NHL'], hours: 22 }, 3)
    }
    say('Making this week’s bids.')
    await pickThisWeek(sunday)
    await playToday(stage, sunday, until)
    await playLunch(stage, lunch, until)
    await keepLimits(stage, sunday)
    await talkInThread(sunday)
    await stage.travelTo(until)
    await connectChat(config, sunday)
    await stage.finish()
  } finally {
    await stage.close()
  }
}

const anyGame: Wanted = {
  sports: ['NFL', 'NBA', 'MLB', 'NHL', 'NCAAF', 'NCAAB', 'WNBA'],
  hours: 3,
}
const thisWeek: Wanted = { sports: ['NFL', 'NCAAF', 'NBA', 'NHL'], hours: 80 }

/** Bets on live games, bets on upcoming games, and open bids. */
async function playToday(stage: Stage, crew: Crew, until: Instant): Promise<void> {
  await stage.travelTo(after(until, -18 * hourMs))
  await bids(stage, crew, { sports: ['NBA', 'NHL', 'NCAAB', 'MLB'], hours: 14 }, 3)
  await runningParlays(stage, crew, { sports: ['NFL', 'NCAAF', 'NBA', 'NHL', 'NCAAB', 'MLB'], hours: 90 }, until)
  const paid = await payInLife(stage, crew)
  const questioned = await betOnQuestioned(stage, crew)
  await stage.travelTo(after(until, -3 * hourMs))
  await takenBids(stage, crew, anyGame, 3)
  await questioned.settle()
  if (paid) await doubtPayment(stage, crew, paid)
  await stage.travelTo(after(until, -55 * minuteMs))
  await questioned.object()
  await takenBids(stage, crew, { ...anyGame, isLive: true }, 2)
  await takenBids(stage, crew, thisWeek, 6)
  for (const own of openOwnBets) await bidOnOwn(stage, crew, own, stage.dice.pick(crew.members))
  for (let n = 0; n < 2; n += 1) await bidOnGame(stage, crew, thisWeek, crew.admin)
  for (let n = 0; n < 7; n += 1) await bidOnGame(stage, crew, thisWeek)
  await bidOnGame(stage, crew, { ...anyGame, isLive: true })
  await playMarket(stage, crew, thisWeek)
  await openParlay(stage, crew, thisWeek)
  await questioned.decide()
}

/** The first of them is the admin's. */
async function takenBids(stage: Stage, crew: Crew, wanted: Wanted, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const bid = await (n === 0 ? bidOnGame(stage, crew, wanted, crew.admin) : bidOnGame(stage, crew, wanted))
    if (bid) await takeBid(stage, crew, bid)
  }
}

async function playLunch(stage: Stage, crew: Crew, until: Instant): Promise<void> {
  await stage.travelTo(after(until, -10 * minuteMs))
  await moveIn(stage, crew)
  await takenBids(stage, crew, thisWeek, 2)
  for (let n = 0; n < 3; n += 1) await bidOnGame(stage, crew, thisWeek)
}

/** The admin has limits that leave some room, and has just asked for more of it. */
async function keepLimits(stage: Stage, { admin }: Crew): Promise<void> {
  const { week, friends } = await admin.get<LimitsView>('/api/me/limits')
  const atRisk = friends.map((friend) => friend.atRisk)
  const counted = week.lost + week.open + atRisk.reduce((sum, risk) => sum + risk, 0)
  const weeklyLoss = roomAbove(counted)
  await admin.put('/api/me/limits', { weeklyLoss, perFriend: roomAbove(Math.max(0, ...atRisk)) })
  stage.pause()
  await admin.put('/api/me/limits', { weeklyLoss: weeklyLoss + 100 })
}

function roomAbove(dollars: number): number {
  return 50 * (Math.ceil(dollars / 50) + 1)
}
