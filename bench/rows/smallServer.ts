import { setTimeout as sleep } from 'node:timers/promises'
import { groupOf, seedActiveBets, settleDown } from '#bench/support/bets.ts'
import { hasTwoCores, onFirstCore } from '#bench/support/cores.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce } from '#bench/support/httpRate.ts'
import { figureOf, type Measurement } from '#bench/support/measurement.ts'
import { nothingSeen, openPage, type Seen } from '#bench/support/openPages.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { timeOfDatabase, timeOfProcess } from '#bench/support/processorTime.ts'
import { type BenchDatabase, type BenchProgram, onStage, type Stage } from '#bench/support/stage.ts'
import { instant } from '#domain/times.ts'
import { aMailServer } from '#test/support/mailServer.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { customBid } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const members = 10
const kickoffs = 3
const gamesOfKickoff = 5
/** Each group's bets that the games of a kickoff decide. */
const betsOfKickoff = 10
/** The quarter of an hour before a kickoff passes in so long. */
const kickoffMs = 60_000
/** What each group does in it: each a bid, its acceptance and a comment. */
const dealsOfGroup = 3
const fewGroups = 10
const goalGroups = 100
const moreGroups = [200, 300, 400]

type Afternoon = { readonly seen: Seen; readonly busy: { program: number; database: number } }

/**
 * A Sunday afternoon on one core, which the program and its database share, with a page open for every member of every
 * group: three kickoffs, before each of which friends bid, accept and talk, and after each of which scores come in.
 * The load comes from another core.
 */
export async function smallServerRow(): Promise<Measurement[]> {
  if (!hasTwoCores) return []
  const few = await afternoonOf(fewGroups)
  const all = await afternoonOf(goalGroups)
  let carried = isHeld(few) ? fewGroups : 0
  for (const groups of isHeld(all) ? moreGroups : []) {
    carried = Math.max(carried, goalGroups)
    if (!isHeld(await afternoonOf(groups))) break
    carried = groups
  }
  return [
    ...waits(fewGroups, few),
    ...waits(goalGroups, all),
    figureOf("the same: the program's part of the core", { unit: '%', values: [all.busy.program] }),
    figureOf("the same: the database's part of the core", { unit: '%', values: [all.busy.database] }),
    figureOf('groups of ten that one core carries so', {
      unit: '',
      values: [carried],
      goal: { atLeast: goalGroups },
    }),
  ]
}

const goals = { fetch: 200, event: 1_000 }

function waits(groups: number, { seen }: Afternoon): Measurement[] {
  const name = `a Sunday of ${groups} groups on one core`
  return [
    figureOf(`${name}: a page's fetch, p95`, {
      unit: 'ms',
      values: [partOf(seen.fetches, 0.95)],
      goal: { atMost: goals.fetch },
    }),
    figureOf(`${name}: an event to a page, p99`, {
      unit: 'ms',
      values: [partOf(seen.events, 0.99)],
      goal: { atMost: goals.event },
    }),
  ]
}

function isHeld({ seen }: Afternoon): boolean {
  return (
    seen.failures.length === 0 && partOf(seen.fetches, 0.95) <= goals.fetch && partOf(seen.events, 0.99) <= goals.event
  )
}

function partOf(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
}

function afternoonOf(groups: number): Promise<Afternoon> {
  return onStage(async (stage) => {
    const mail = await aMailServer()
    stage.later(mail.stop)
    const feed = await anOddsFeed()
    stage.later(feed.stop)
    feed.setGames(...gamesOfAfternoon())
    const { database, program } = await onFirstCore(async () => {
      const there = await stage.database()
      await seedGroups(there, { groups, members })
      const last = groups * betsOfKickoff * kickoffs
      await seedActiveBets(there, { first: 1, last, groups, members, games: gamesOfKickoff * kickoffs })
      await settleDown(there)
      const environment = { JOBS: 'on', ODDS_API_KEY: feed.key, ODDS_API_URL: feed.url, SMTP_URL: mail.url }
      return { database: there, program: await stage.program(there, environment) }
    })
    const cookies = await cookiesOf(database, groups)
    const seen = nothingSeen()
    for (const [place, cookie] of cookies.entries()) {
      const [group, member] = [1 + Math.floor(place / members), 1 + (place % members)]
      const page = await openPage(program.port, { group, member, cookie, seen })
      stage.later(page.close)
    }
    const before = await busyOf(stage, program)
    const startedAt = performance.now()
    for (let kickoff = 0; kickoff < kickoffs; kickoff += 1) {
      await playKickoff(program, { groups, cookies, seen })
      await decide(database, feed, kickoff)
    }
    const percent = 100 / (performance.now() - startedAt)
    const after = await busyOf(stage, program)
    const busy = {
      program: (after.program - before.program) * percent,
      database: (after.database - before.database) * percent,
    }
    say(
      `${groups} groups: ${seen.events.length} events seen, p99 ${Math.round(partOf(seen.events, 0.99))} ms; ` +
        `${seen.fetches.length} fetches, p95 ${Math.round(partOf(seen.fetches, 0.95))} ms; ` +
        `program ${busy.program.toFixed(0)} %, database ${busy.database.toFixed(0)} %; ${mail.received.length} mails; ` +
        `failed: ${seen.failures.length === 0 ? 'nothing' : `${seen.failures.length}, the first: ${seen.failures[0]}`}`,
    )
    return { seen, busy }
  })
}

/** They began hours ago, as the bets on them say. */
function gamesOfAfternoon() {
  const startsAt = instant(Date.now() - 5 * 3_600_000)
  return Array.from({ length: gamesOfKickoff * kickoffs }, (_, game) =>
    aFeedGame({
      ...{ id: idOf(game), sport: 'basketball_nba', startsAt },
      ...{ homeTeam: 'Miami Heat', awayTeam: 'Boston Celtics' },
    }),
  )
}

async function cookiesOf(database: BenchDatabase, groups: number): Promise<string[]> {
  const cookies: string[] = []
  for (let group = 1; group <= groups; group += 1)
    for (let member = 1; member <= members; member += 1) cookies.push(await signIn(database, { group, member }))
  return cookies
}

async function busyOf({ folder }: Stage, { process: { pid = 0 } }: BenchProgram) {
  return { program: await timeOfProcess(pid), database: await timeOfDatabase(folder) }
}

/** Deals at an even pace, each by other members of the next group. */
async function playKickoff(
  { port }: BenchProgram,
  { groups, cookies, seen }: { groups: number; cookies: readonly string[]; seen: Seen },
): Promise<void> {
  const deals = groups * dealsOfGroup
  const startedAt = performance.now()
  const playing: Promise<void>[] = []
  for (let deal = 0; deal < deals; deal += 1) {
    await sleep(Math.max(0, startedAt + (deal * kickoffMs) / deals - performance.now()))
    const group = groupOf(deal, { groups })
    const cookieOf = (place: number) => cookies[(group - 1) * members + ((deal + place) % members)] ?? ''
    const play = async () => {
      try {
        await playDeal(port, { group, cookieOf })
      } catch (error) {
        seen.failures.push(String(error))
      }
    }
    playing.push(play())
  }
  await Promise.all(playing)
}

async function playDeal(
  port: number,
  { group, cookieOf }: { group: number; cookieOf: (place: number) => string },
): Promise<void> {
  const post = async (cookie: string, path: string, body: object) => {
    const text = requestText('POST', `/api/groups/${idOf(group)}/${path}`, { headers: { cookie }, body })
    const answer = await askOnce(port, text)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body.toString())
  }
  const bid = await post(cookieOf(0), 'bids', customBid)
  await sleep(5_000)
  await post(cookieOf(1), `bids/${bid.id}/accept`, { version: bid.version })
  await post(cookieOf(2), `bids/${bid.id}/comments`, { content: 'That is a good one.' })
}

/** The games of a kickoff are final: their bets are settled as soon as the scores are asked for, which is now. */
async function decide({ client }: BenchDatabase, feed: OddsFeed, kickoff: number): Promise<void> {
  const games = Array.from({ length: gamesOfKickoff }, (_, game) => idOf(kickoff * gamesOfKickoff + game))
  for (const id of games) feed.finish(id, 101, 99)
  const left = `select from bets where game_id = any($1) and status = 'active' limit 1`
  const isDecided = async () => {
    // A turn that is under way ends with the time of the next one.
    await client.query(`update timed_jobs set due_at = now() where name = 'settle-bets' and started_at is null`)
    if ((await client.query(left, [games])).rowCount === 0) return true
    await sleep(1_000)
    return null
  }
  await waitFor(isDecided, { withinMs: 120_000 })
  // What is told of them.
  await sleep(5_000)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
