import type { Costs, Operation, Work } from './costs.ts'
import { curvesOf, type Game, gamesOfDay, secondsOfDay } from './day.ts'
import { randomFrom } from './random.ts'

/** What members do on a Sunday: assumptions, not measurements. */
export const habits = {
  /** The part of all members that comes. */
  active: 0.4,
  readsEach: 60,
  /** Bets that each who comes takes part in; every bet has two. */
  betsEach: 1.5,
  /** Comments, reactions, counter-offers and the like, each as dear as posting a bid. */
  otherWritesEach: 4,
  /** The part of all members with a page open in the busiest second. */
  open: 0.1,
  membersOfGroup: 10,
  /** What is read, in parts of all reads. */
  reads: { lines: 0.25, groups: 0.1, bids: 0.25, bets: 0.25, stats: 0.05, balances: 0.1 },
} as const

/** What a machine can carry, and what it is rented for; assumptions but for the last two, which were measured. */
export const machines = {
  /** Up to what part of its time a processor is planned to work in the busiest minute. */
  planned: 0.7,
  /** The largest primary that one can rent without asking for an offer. */
  primaryCores: 96,
  /** Megabytes of log a second that one replica can follow. */
  logPerSecond: 50,
  /** Members of a group share its lock: commands a second. */
  commandsOfGroup: 800,
  /** What a database can announce a second, times the processes that listen. */
  announcements: 115_000,
  dollarsPerCore: 20,
  dollarsPerGigabyte: 3,
  dollarsPerStoredGigabyte: 0.1,
  /** How long what a bet leaves is kept on average, most of it being notices and mails. */
  daysKept: 90,
  streamsOfProcess: 5_000,
} as const

/** How much more a distributed engine takes for the same statements than one PostgreSQL: planning on two nodes. */
export const shardFactor = 5

export type Sunday = {
  readonly members: number
  /** In the busiest second. */
  readonly reads: number
  readonly writes: number
  readonly streams: number
  readonly bets: number
  /** Processors at work in the busiest minute. */
  readonly busiest: Work
  /** The processors of the database among these that only find out who asks. */
  readonly askers: number
  /** Megabytes of log in the busiest second. */
  readonly log: number
  readonly storedGigabytes: number
  /** The longest that a request waits for a processor with the machines that were planned, in seconds. */
  readonly longestWait: number
  /** From the end of the last game that ends with others until all its bets are settled, in seconds. */
  readonly settledWithin: number
}

/** Plays a day, second by second. The same seed gives the same day. */
export function playSunday(costs: Costs, { members, seed }: { members: number; seed: number }): Sunday {
  const random = randomFrom(seed)
  const games = gamesOfDay(random)
  const curves = curvesOf(games)
  const come = members * habits.active
  const bets = (come * habits.betsEach) / 2
  const readOne = meanOf(costs, habits.reads)
  // What a bet takes beyond its two commands comes with the notices about it and with its settlement.
  const afterwards = less(costs.life, costs.post, costs.accept)
  const mostReads = curves.reads.reduce((most, share) => Math.max(most, share), 0)
  const work: Work[] = []
  const peak = { reads: 0, writes: 0, streams: 0, log: 0 }
  for (let second = 0; second < secondsOfDay; second += 1) {
    const share = curves.writes[second] ?? 0
    const streams = (members * habits.open * (curves.reads[second] ?? 0)) / mostReads
    const placed = random.count(bets * share)
    const others = random.count(come * habits.otherWritesEach * share)
    const writes = 2 * placed + others
    // Each event is told to the pages of its group, and each of them reads again.
    const told = writes * Math.min(habits.membersOfGroup, 1 + (streams / members) * habits.membersOfGroup)
    const reads = random.count(come * habits.readsEach * (curves.reads[second] ?? 0)) + told
    const taken = (part: keyof Work) => {
      const ms = reads * readOne[part] + placed * (costs.post[part] + costs.accept[part] + afterwards[part])
      return (ms + others * costs.post[part] + (part === 'program' ? told * costs.tellOne : 0)) / 1_000
    }
    work.push({ program: taken('program'), database: taken('database') })
    const log = (placed * costs.logKilobytes + (others * costs.logKilobytes) / 5) / 1_024
    for (const [name, value] of Object.entries({ reads, writes, streams, log }) as [keyof typeof peak, number][]) {
      peak[name] = Math.max(peak[name], value)
    }
  }
  const busiest = { program: busiestMinute(work, 'program'), database: busiestMinute(work, 'database') }
  return {
    members,
    ...peak,
    bets,
    busiest,
    askers: ((peak.reads * (1 - habits.reads.lines) + peak.writes) * costs.asker.database) / 1_000,
    storedGigabytes:
      (bets * costs.storedKilobytes + (come * habits.otherWritesEach * costs.storedKilobytes) / 10) / 1024 ** 2,
    longestWait: Math.max(
      ...(['program', 'database'] as const).map((part) => longestWait(work, part, planned(busiest[part]))),
    ),
    settledWithin: longestSettlement(games, { bets, costs, work, cores: planned(busiest.database) }),
  }
}

/** Whole processors, so that the busiest minute takes no more than the planned part of them. */
export function planned(busy: number): number {
  return Math.ceil(busy / machines.planned)
}

function meanOf(costs: Costs, parts: Partial<Readonly<Record<Operation, number>>>): Work {
  const mean = (part: keyof Work) =>
    Object.entries(parts).reduce((sum, [name, share]) => sum + share * costs[name as Operation][part], 0)
  return { program: mean('program'), database: mean('database') }
}

function less(from: Work, ...works: readonly Work[]): Work {
  const rest = (part: keyof Work) =>
    Math.max(
      0,
      works.reduce((left, work) => left - work[part], from[part]),
    )
  return { program: rest('program'), database: rest('database') }
}

function busiestMinute(work: readonly Work[], part: keyof Work): number {
  let most = 0
  let sum = 0
  for (const [second, one] of work.entries()) {
    sum += one[part] - (work[second - 60]?.[part] ?? 0)
    most = Math.max(most, sum / 60)
  }
  return most
}

/** What does not fit into a second waits for the next. */
function longestWait(work: readonly Work[], part: keyof Work, cores: number): number {
  let backlog = 0
  let longest = 0
  for (const one of work) {
    backlog = Math.max(0, backlog + one[part] - cores)
    longest = Math.max(longest, backlog / cores)
  }
  return longest
}

/** Settlement takes what the requests leave of the database's processors. */
function longestSettlement(
  games: readonly Game[],
  { bets, costs, work, cores }: { bets: number; costs: Costs; work: readonly Work[]; cores: number },
): number {
  const due = games.map(({ ends, share }) => ({ at: Math.round(ends), work: (share * bets * costs.settleOne) / 1_000 }))
  let [waiting, since, longest] = [0, 0, 0]
  for (let second = 0; second < secondsOfDay; second += 1) {
    const ended = due.filter(({ at }) => at === second).reduce((sum, game) => sum + game.work, 0)
    if (ended > 0) {
      if (waiting === 0) since = second
      waiting += ended
    }
    if (waiting === 0) continue
    waiting -= Math.max(0, cores - (work[second]?.database ?? 0))
    longest = Math.max(longest, second + 1 - since)
    waiting = Math.max(0, waiting)
  }
  return longest
}
