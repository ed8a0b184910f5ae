import { hasNews } from '#domain/bets/decideBet.ts'
import { after, hourMs, minuteMs } from '#domain/times.ts'
import { scoreAge } from '#features/lines/server/scores.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { countAgainst, LimitReached } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { giveWay } from '#server/giveWay.ts'
import type { Services } from '#server/services.ts'
import { betsFollow } from './betsFollow.ts'
import { decidingOf, earliestFinalMs } from './decidingTime.ts'
import { answerOn, missGames, notAskedUntil, type Results, resultsFor, type ScoreAges } from './results.ts'
import {
  fromTheStart,
  isAboutOneBet,
  largestPart,
  type Part,
  type Position,
  type Run,
  readPart,
  settleGroup,
  settlePart,
  sumOf,
} from './settleGroup.ts'
import { awaitedGameFromRow, listAwaitedGames, listAwaitedGamesOfGroup, listGroupsToSettle } from './startedBets.ts'
import { holdOverdueBets, settlesByItselfIn } from './switchedOff.ts'

/** `isAutomatic`: an open browser asks, not its member. */
type Input = { groupId: string; isAutomatic?: boolean | undefined }

const nothing: Run = { settled: 0, checked: 0, errors: 0 }

/**
 * A run that a member starts with the button, whatever the switches say, or that their browser starts while both are
 * on. What does not fit into its transaction, or cannot be settled together, is settled part by part. [STL-13] to
 * [STL-16]
 */
export async function settleBetsOfGroup(context: OperationContext, input: Input): Promise<Run> {
  const { services } = context
  try {
    const { next, ...run } = await settleTogether(context, input)
    return next === null ? run : sumOf(run, await settleRest(services, { ...input, behind: next }))
  } catch (error) {
    if (!isAboutOneBet(error)) throw error
    services.log.error({ error, ...input }, 'bets could not be settled together')
    return settleRest(services, { ...input, behind: fromTheStart })
  }
}

const settleTogether = groupCommand({
  // A member who is refused under the lock has cost no credits.
  // Null: nothing is settled, and no score is fetched.
  prepare: async (services, { groupId, isAutomatic }: Input, { isAdmitted, userId }): Promise<Results | null> => {
    if (isAutomatic && !(await settlesByItselfIn(services, groupId))) return null
    return (await isAdmitted())
      ? resultsOfGroup(services, { groupId, maxAgeMs: await ageFor(services, userId) })
      : new Map()
  },
  read: (tx, { groupId }, { now }) =>
    readPart(tx, { groupId, dueBy: now, gameIds: null, behind: fromTheStart, limit: largestPart }),
  async run(command, _input, { loaded: { bets, news, active, next }, prepared }): Promise<Part> {
    const part = prepared && settlePart(command, command.group, bets, prepared)
    await betsFollow(command, command.group, news)
    return part ? { ...part, checked: active, next } : { ...nothing, next: null }
  },
})

type Rest = Input & { readonly behind: Position }

async function settleRest(services: Services, { groupId, behind, isAutomatic = false }: Rest) {
  const results = await resultsOfGroup(services, { groupId, maxAgeMs: minuteMs })
  return settleGroup(services, { groupId, dueBy: services.clock(), gameIds: null, behind, isAutomatic }, results)
}

async function resultsOfGroup(services: Services, { groupId, maxAgeMs }: { groupId: string; maxAgeMs: number }) {
  const dueBy = services.clock()
  const games = (await services.db.query(listAwaitedGamesOfGroup, { groupId, dueBy })).flatMap(awaitedGameFromRow)
  const results = await resultsFor(services, games, { maxAgeMs, patientAgeMs: maxAgeMs })
  await missGames(services, games, results)
  return results
}

const scheduledAges: ScoreAges = { maxAgeMs: scoreAge.scheduled, patientAgeMs: hourMs }
/** Keeps the database busy while another group's changes are written to disk. */
const groupsAtOnce = 4

/**
 * The run that the server starts every 5 minutes for every group with automatic settlement, while it is on for the
 * website. It looks at games that may be over, and locks only the groups with bets to change. A group that fails does
 * not stop the others. After each group, requests come first. [STL-13] [STL-15]
 */
export async function settleDueBets(services: Services): Promise<Run> {
  const isOffEverywhere = !(await adminSettings(services)).enableAutoSettlement
  await holdOverdueBets(services, { isOffEverywhere })
  if (isOffEverywhere) return nothing
  const dueBy = after(services.clock(), -earliestFinalMs(services))
  const games = (await services.db.query(listAwaitedGames, { dueBy })).flatMap(awaitedGameFromRow)
  const results = await resultsFor(services, games, scheduledAges)
  const deciding = decidingOf(services)
  await missGames(services, games, results)
  const asked = games.filter(({ game }) => notAskedUntil(game, results) === null)
  const news = asked.filter((one) => hasNews(one, answerOn(one.game, results), deciding))
  const gameIds = [...new Set(news.map(({ game }) => game.id))]
  if (gameIds.length === 0) return nothing
  const groups = await services.db.query(listGroupsToSettle, { dueBy, gameIds })
  const groupIds = groups.map((row) => row.group_id)
  const runs = await inEachGroup(
    services,
    groupIds,
    async (groupId) => {
      const startedAt = performance.now()
      const look = { groupId, dueBy, gameIds, behind: fromTheStart, isAutomatic: true }
      const run = await settleGroup(services, look, results)
      await giveWay(services, performance.now() - startedAt)
      return run
    },
    { atOnce: groupsAtOnce },
  )
  const sum = (figure: 'settled' | 'checked' | 'errors') => runs.reduce((total, run) => total + run[figure], 0)
  return { settled: sum('settled'), checked: sum('checked'), errors: sum('errors') }
}

/** By one person, over all their groups: they cost credits that all share. */
const pressedRuns = { name: 'settlement runs', times: 30, windowMs: 5 * minuteMs }

/** How old scores may be for whoever presses the button. */
export async function ageFor(services: Services, who: string): Promise<number> {
  const counted = { who, code: 'too-many-tries', now: services.clock() } as const
  return countAgainst(services.db, services, pressedRuns, counted).then(
    () => scoreAge.onDemand,
    (error: unknown) => (error instanceof LimitReached ? scoreAge.pressedTooOften : Promise.reject(error)),
  )
}
