import { Refused } from '#domain/refusals.ts'
import { type Instant, instant, minuteMs } from '#domain/times.ts'
import { scoreAge } from '#features/lines/server/scores.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { countAgainst, LimitReached } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { type Decision, decideBet } from './decideBet.ts'
import { type Results, resultsFor } from './results.ts'
import {
  countActiveBets,
  listGroupsToSettle,
  listStartedBets,
  type StartedBet,
  startedBetFromRow,
} from './startedBets.ts'
import { holdBack, markAbsences, writeOutcomes } from './writeOutcomes.ts'

/** What a run did: bets settled, active bets looked at, and bets that could not be looked at. [STL-12] */
export type Run = { readonly settled: number; readonly checked: number; readonly errors: number }

/** A part of a group's bets, settled in one transaction. `next`: where the part behind it begins. */
type Part = Run & { readonly next: Position | null }
type Position = { readonly due: Instant; readonly id: string }

const start: Position = { due: instant(0), id: '' }
/** More would hold the group's lock for longer than a member should wait. */
const largestPart = 2_000

/**
 * A run that a member starts with the button, whatever the switches say. Where the bets cannot be settled together, it
 * goes through them one by one. [STL-14] [STL-15] [STL-16]
 */
export async function settleBetsOfGroup(context: OperationContext, input: { groupId: string }): Promise<Run> {
  try {
    return await settleTogether(context, input)
  } catch (error) {
    if (!isAboutOneBet(error)) throw error
    const { services } = context
    services.log.error({ error, ...input }, 'bets could not be settled together')
    return settleGroup(services, input.groupId, await resultsFor(services, { ...input, maxAgeMs: minuteMs }))
  }
}

/** A row that the database does not take, or a bet that the rules cannot make sense of; whoever may not is refused. */
function isAboutOneBet(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refused) return false
  return !('code' in error) || String(error.code).startsWith('23')
}

const settleTogether = groupCommand({
  prepare: async (services, { groupId }: { groupId: string }) =>
    resultsFor(services, { groupId, maxAgeMs: await ageFor(services, groupId) }),
  read: (tx, { groupId }, { now }) => readPart(tx, { groupId, now, behind: start, limit: largestPart }),
  run(command, _input, { loaded, prepared }): Run {
    const { settled, errors } = settlePart(command, command.group, loaded.bets, prepared)
    return { settled, checked: loaded.active, errors }
  },
})

/**
 * The run that the server starts every 5 minutes over every group that settles by itself, while the website settles by
 * itself. A group that fails stops no other. [STL-13] [STL-15]
 */
export async function settleDueBets(services: Services): Promise<Run> {
  const nothing = { settled: 0, checked: 0, errors: 0 }
  if (!(await adminSettings(services)).enableAutoSettlement) return nothing
  const groups = await services.db.query(listGroupsToSettle, { now: services.clock() })
  if (groups.length === 0) return nothing
  const results = await resultsFor(services, { groupId: null, maxAgeMs: scoreAge.scheduled })
  const groupIds = groups.map((row) => row.group_id)
  const runs = await inEachGroup(services, groupIds, (groupId) => settleGroup(services, groupId, results))
  const sum = (figure: keyof Run) => runs.reduce((total, run) => total + run[figure], 0)
  return { settled: sum('settled'), checked: sum('checked'), errors: sum('errors') }
}

/** Part after part. One that fails as a whole is gone through bet by bet, so that one bad bet stops none. [STL-16] */
async function settleGroup(services: Services, groupId: string, results: Results): Promise<Run> {
  let run: Run = { settled: 0, checked: 0, errors: 0 }
  let [behind, limit]: [Position | null, number] = [start, largestPart]
  while (behind !== null) {
    const wanted: Wanted = { groupId, behind, limit }
    try {
      const part = await settleNext(services, wanted, results)
      run = { settled: run.settled + part.settled, checked: part.checked, errors: run.errors + part.errors }
      behind = part.next
    } catch (error) {
      services.log.error({ error, groupId, limit }, 'bets could not be settled together')
      if (limit > 1) limit = 1
      else {
        behind = await positionBehind(services, wanted)
        run = { ...run, errors: run.errors + 1 }
      }
    }
  }
  return run
}

type Wanted = { readonly groupId: string; readonly behind: Position; readonly limit: number }

function settleNext(services: Services, wanted: Wanted, results: Results): Promise<Part> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(wanted.groupId),
      read: ({ tx, now }) => readPart(tx, { ...wanted, now }),
      run(command, group, { bets, active, next }) {
        if (!group) return { settled: 0, checked: 0, errors: 0, next: null }
        return { ...settlePart(command, group, bets, results), checked: active, next }
      },
    },
  )
}

async function readPart(tx: Transaction, { groupId, behind, limit, now }: Wanted & { now: Instant }) {
  const [rows, counts] = await Promise.all([
    tx.query(listStartedBets, { groupId, now, behindDue: behind.due, behindId: behind.id, limit }),
    tx.query(countActiveBets, { groupId }),
  ])
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    bets: rows.map(startedBetFromRow),
    active: counts[0]?.count ?? 0,
    next: last ? { due: last.due_at, id: last.id } : null,
  }
}

async function positionBehind(
  services: Services,
  { groupId, behind }: Omit<Wanted, 'limit'>,
): Promise<Position | null> {
  const now = services.clock()
  const next = { groupId, now, behindDue: behind.due, behindId: behind.id, limit: 1 }
  const [row] = await services.db.query(listStartedBets, next)
  return row ? { due: row.due_at, id: row.id } : null
}

/** Decides every bet by itself and writes what came of it together. */
function settlePart(
  { tx, now, services }: Pick<Command, 'tx' | 'now' | 'services'>,
  group: LockedGroup,
  bets: readonly StartedBet[],
  results: Results,
): Pick<Run, 'settled' | 'errors'> {
  const decided = bets.map((bet) => ({ bet, decision: decideSafely(bet, results, { now, services }) }))
  const are = (wanted: Decision) => decided.filter(({ decision }) => decision === wanted).map(({ bet }) => bet)
  const settled = decided.flatMap(({ bet, decision }) =>
    typeof decision === 'object' && 'outcome' in decision ? [{ bet, as: decision }] : [],
  )
  const held = decided.flatMap(({ bet, decision }) =>
    typeof decision === 'object' && 'doubt' in decision ? [{ bet, ...decision }] : [],
  )
  const [gone, back] = [held.filter(({ isGone }) => isGone), held.filter(({ isGone }) => !isGone)]
  const writing = { tx, group, now }
  writeOutcomes(writing, settled)
  holdBack(writing, held)
  markAbsences(writing, {
    gone: [...are('gone'), ...gone.map(({ bet }) => bet)],
    back: [...are('wait'), ...back.map(({ bet }) => bet)],
  })
  return { settled: settled.length, errors: are('error').length }
}

function decideSafely(
  bet: StartedBet,
  results: Results,
  { now, services }: { now: Instant; services: Services },
): Decision {
  try {
    return decideBet(bet, results, now)
  } catch (error) {
    services.log.error({ error, betId: bet.id }, 'a bet could not be settled')
    return 'error'
  }
}

const pressedRuns = { name: 'settlement runs', times: 30, windowMs: 5 * minuteMs }

async function ageFor(services: Services, groupId: string): Promise<number> {
  const counted = { who: groupId, code: 'too-many-tries', now: services.clock() } as const
  return countAgainst(services.db, services, pressedRuns, counted).then(
    () => scoreAge.onDemand,
    (error: unknown) => (error instanceof LimitReached ? scoreAge.pressedTooOften : Promise.reject(error)),
  )
}
