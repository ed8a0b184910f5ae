import { type Doubt, type FinalScore, type Outcome, readFinalScore, settleBet } from '#domain/settlement.ts'
import { isSportKey, type SportKey } from '#domain/sports.ts'
import { type Instant, minuteMs } from '#domain/times.ts'
import { needsAttentionAt } from '#domain/voiding.ts'
import { scoreAge, scoresOf } from '#features/lines/server/scores.ts'
import { type LockedGroup, runCommand } from '#server/commands/command.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { countAgainst, LimitReached } from '#server/commands/rateLimit.ts'
import type { Transaction } from '#server/db/database.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import {
  betFromRow,
  countActiveBets,
  listGroupsToSettle,
  listSportsToSettle,
  listStartedBets,
  markNeedsAttention,
  type StoredBet,
} from './store.ts'
import { writeOutcome } from './writeOutcome.ts'

/** What a run did: bets settled, active bets looked at, and bets that could not be looked at. [STL-12] */
export type Run = { readonly settled: number; readonly checked: number; readonly errors: number }

/** The scores of the last 3 days by sport; null where they could not be fetched. [STL-10] [STL-17] */
type Scores = ReadonlyMap<SportKey, readonly FeedScore[] | null>

type Settling = { readonly tx: Transaction; readonly now: Instant; readonly services: Services }

/** A run that a member starts with the button. [STL-14] */
export const settleBetsOfGroup = groupCommand({
  prepare: async (services, { groupId }: { groupId: string }) =>
    fetchScores(services, await sportsToSettle(services, groupId), await ageFor(services, groupId)),
  read: (tx, { groupId }, { now }) => readActive(tx, groupId, now),
  run: (command, _input, { loaded, prepared }): Run => settleActive(command, command.group, loaded, prepared),
})

/** The run that the server starts every 5 minutes, over every group that settles by itself. [STL-13] [STL-15] */
export async function settleDueBets(services: Services): Promise<Run> {
  const groups = await services.db.query(listGroupsToSettle, { now: services.clock() })
  const scores = await fetchScores(services, await sportsToSettle(services, null), scoreAge.scheduled)
  const groupIds = groups.map((row) => row.group_id)
  const runs = await inEachGroup(services, groupIds, (groupId) => settleGroup(services, groupId, scores))
  const sum = (figure: keyof Run) => runs.reduce((total, run) => total + run[figure], 0)
  return { settled: sum('settled'), checked: sum('checked'), errors: sum('errors') }
}

function settleGroup(services: Services, groupId: string, scores: Scores): Promise<Run> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: ({ tx, now }) => readActive(tx, groupId, now),
      run: (command, group, loaded) =>
        group ? settleActive(command, group, loaded, scores) : { settled: 0, checked: 0, errors: 0 },
    },
  )
}

async function readActive(tx: Transaction, groupId: string, now: Instant) {
  const [bets, counts] = await Promise.all([
    tx.query(listStartedBets, { groupId, now }),
    tx.query(countActiveBets, { groupId }),
  ])
  return { bets: bets.map(betFromRow), active: counts[0]?.count ?? 0 }
}

/** Decides every started bet by itself, so that one bad bet stops none. */
function settleActive(
  { tx, now, services }: Settling,
  group: LockedGroup,
  { bets, active }: { bets: readonly StoredBet[]; active: number },
  scores: Scores,
): Run {
  let [settled, errors] = [0, 0]
  for (const bet of bets) {
    const decision = decide(bet, scores, services)
    if (decision === 'error') errors += 1
    else if (decision === null || decision === 'not completed') {
      if (isOverdue(bet, now)) holdBack({ tx, now, group }, bet, 'no final score in time')
    } else if (typeof decision === 'string') holdBack({ tx, now, group }, bet, decision)
    else {
      writeOutcome({ tx, group, now }, bet, { ...decision, byHand: false })
      settled += 1
    }
  }
  return { settled, checked: active, errors }
}

type Decision = { outcome: Outcome; score: FinalScore; scoreUpdatedAt: Instant | null } | Doubt | 'error' | null

/** The outcome, a doubt, an error, or null when the feed says nothing of the game yet. */
function decide(bet: StoredBet, scores: Scores, { log }: Services): Decision {
  // A custom bet has no game, and a sport that is not ours has no scores: both are left alone. [STL-11]
  if (!isSportKey(bet.sport)) return null
  const records = scores.get(bet.sport)
  if (!records) return 'error'
  const record = records.find(({ id }) => id === bet.gameId)
  if (!record) return null
  try {
    const score = readFinalScore(record, bet, bet.sport)
    if (typeof score === 'string') return score
    const outcome = settleBet(bet, score)
    return typeof outcome === 'string' ? outcome : { outcome, score, scoreUpdatedAt: record.lastUpdate }
  } catch (error) {
    log.error({ error, betId: bet.id }, 'a bet could not be settled')
    return 'error'
  }
}

/** Whether a final score should long be there: the game was suspended, called off, or has left the feed. [BEY-04] */
function isOverdue({ sport, startsAt }: StoredBet, now: Instant): boolean {
  return isSportKey(sport) && startsAt !== null && now >= needsAttentionAt({ sport, startsAt })
}

/** Unsure means unsettled: the bet stays active and says what is wrong with its result. */
function holdBack(
  { tx, now, group }: { tx: Transaction; now: Instant; group: LockedGroup },
  bet: StoredBet,
  doubt: Doubt,
): void {
  if (bet.needsAttention === doubt) return
  tx.write(markNeedsAttention, { groupId: group.id, betId: bet.id, doubt, now })
  group.record('bet.held', 'bet', bet.id, 'product')
}

const pressedRuns = { name: 'settlement runs', times: 30, windowMs: 5 * minuteMs }

async function ageFor(services: Services, groupId: string): Promise<number> {
  const counted = { who: groupId, code: 'too-many-tries', now: services.clock() } as const
  return countAgainst(services.db, services, pressedRuns, counted).then(
    () => scoreAge.onDemand,
    (error: unknown) => (error instanceof LimitReached ? scoreAge.pressedTooOften : Promise.reject(error)),
  )
}

async function sportsToSettle({ db, clock }: Services, groupId: string | null): Promise<SportKey[]> {
  const rows = await db.query(listSportsToSettle, { groupId, now: clock() })
  return rows.map(({ sport }) => sport).filter(isSportKey)
}

async function fetchScores(services: Services, sports: readonly SportKey[], maxAgeMs: number): Promise<Scores> {
  const fetched = await Promise.all(
    sports.map((sport) =>
      scoresOf(services, sport, { maxAgeMs }).catch((error: unknown) => {
        services.log.warn({ error, sport }, 'scores could not be fetched')
        return null
      }),
    ),
  )
  return new Map(sports.map((sport, index) => [sport, fetched[index] ?? null]))
}
