import { type Decision, decideBet } from '#domain/bets/decideBet.ts'
import { atPrice, decideParlay } from '#domain/bets/parlayBets.ts'
import type { Deciding, Game } from '#domain/games/game.ts'
import type { Doubt } from '#domain/games/settlement.ts'
import { Refused } from '#domain/refusals.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import { newsFor } from '#features/games/server/gameNews.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { absences, betsFollow } from './betsFollow.ts'
import { decidingOf } from './decidingTime.ts'
import { answerOn, notAskedUntil, type Results } from './results.ts'
import {
  countActiveBets,
  listStartedBets,
  listStartedParlays,
  type StartedBet,
  startedBetFromRow,
  startedParlayFromRow,
} from './startedBets.ts'
import { type DecidedLegs, writeLegs } from './writeLegs.ts'
import { writeDoubts, writeOutcomes } from './writeOutcomes.ts'

/**
 * What a run did: bets settled, active bets checked, and bets that failed. `held`: bets whose result is not sure;
 * `tooSoon`: those of them whose final score came too soon after the start. `nextAt`: when the scores will be asked for
 * that were not, so that the month's credits last. All are left out where there is none. [STL-12] [BET-22] [BEY-03]
 * [BEY-40]
 */
export type Run = {
  readonly settled: number
  readonly checked: number
  readonly errors: number
  readonly held?: number
  readonly tooSoon?: number
  readonly nextAt?: string
}

/** A part of a group's bets, settled in one transaction. `next`: where the next part begins. */
export type Part = Run & { readonly next: Position | null }
/** Parlays have no game of their own, and come first. */
export type Position = { readonly gameId: string; readonly id: string }

/**
 * Which bets of a group a run checks: those due by a moment, on some games or on all (null), and from which position.
 */
export type Look = {
  readonly groupId: string
  readonly dueBy: Instant
  readonly gameIds: readonly string[] | null
  readonly behind: Position
  /** Nobody asked for it: it settles nothing in a group whose own switch is off. [STL-15] */
  readonly isAutomatic: boolean
}

export const fromTheStart: Position = { gameId: '', id: '' }
/** More would hold the group's lock for longer than a member should wait. */
export const largestPart = 2_000

/**
 * Settles part after part. A part with a bet that cannot be settled is halved until that bet is alone: it is counted as
 * an error, and does not stop the others. [STL-16]
 */
export async function settleGroup(services: Services, look: Look, results: Results): Promise<Run> {
  let run: Run = { settled: 0, checked: 0, errors: 0 }
  let [behind, limit]: [Position | null, number] = [look.behind, largestPart]
  while (behind !== null) {
    const wanted: Wanted = { ...look, behind, limit }
    const attempt = { size: limit }
    try {
      const part = await settleNext(services, wanted, { results, attempt })
      run = sumOf(run, part)
      behind = part.next
      limit = Math.min(2 * limit, largestPart)
    } catch (error) {
      if (!isAboutOneBet(error)) throw error
      services.log.error({ error, groupId: look.groupId, bets: attempt.size }, 'bets could not be settled together')
      if (attempt.size > 1) limit = Math.floor(attempt.size / 2)
      else {
        behind = await positionBehind(services, wanted)
        run = { ...run, errors: run.errors + 1 }
      }
    }
  }
  return run
}

/** A row that the database rejects, or a bet that the rules cannot process; a refusal is about the member instead. */
export function isAboutOneBet(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refused) return false
  return !('code' in error) || /^2[23]/.test(String(error.code))
}

/** The total of two parts of one group's run; `checked` is the number active before the first part. */
export function sumOf(one: Run, other: Run): Run {
  return {
    settled: one.settled + other.settled,
    checked: Math.max(one.checked, other.checked),
    errors: one.errors + other.errors,
    ...nextIn([one.nextAt, other.nextAt]),
    ...heldIn({ held: (one.held ?? 0) + (other.held ?? 0), tooSoon: (one.tooSoon ?? 0) + (other.tooSoon ?? 0) }),
  }
}

/** The earliest of those times. */
function nextIn(times: readonly (string | undefined)[]): Pick<Run, 'nextAt'> {
  const [nextAt] = times.flatMap((at) => at ?? []).toSorted()
  return nextAt === undefined ? {} : { nextAt }
}

function heldIn({ held, tooSoon }: Required<Held>): Held {
  return { ...(held > 0 && { held }), ...(tooSoon > 0 && { tooSoon }) }
}

type Held = Pick<Run, 'held' | 'tooSoon'>

type Wanted = Look & { readonly limit: number }

function settleNext(
  services: Services,
  wanted: Wanted,
  { results, attempt }: { results: Results; attempt: { size: number } },
): Promise<Part> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(wanted.groupId)),
      read: ({ tx }) => readPart(tx, wanted),
      async run(command, group, { bets, news, active, next }) {
        attempt.size = bets.length
        if (!group) return { settled: 0, checked: 0, errors: 0, next: null }
        if (wanted.isAutomatic && !group.bettingRules.autoSettleBets) {
          await betsFollow(command, group, news)
          return { settled: 0, checked: active, errors: 0, next: null }
        }
        const part = settlePart(command, group, bets, results)
        await betsFollow(command, group, news)
        return { ...part, checked: active, next }
      },
    },
  )
}

export async function readPart(tx: Transaction, wanted: Omit<Wanted, 'isAutomatic'>) {
  const { groupId } = wanted
  const [bets, counts, news] = await Promise.all([
    dueBets(tx, wanted),
    tx.query(countActiveBets, { groupId }),
    newsFor(tx, { groupId, kinds: absences }),
  ])
  const last = bets.length === wanted.limit ? bets.at(-1) : undefined
  return { news, bets, active: counts[0]?.count ?? 0, next: last ? positionOf(last) : null }
}

async function dueBets(db: Queryable, wanted: Omit<Wanted, 'isAutomatic'>): Promise<StartedBet[]> {
  const { groupId, dueBy, gameIds, behind, limit } = wanted
  const due = { groupId, dueBy, gameIds, behindId: behind.id, limit }
  const [parlays, bets] = await Promise.all([
    behind.gameId === '' ? db.query(listStartedParlays, due) : [],
    db.query(listStartedBets, { ...due, behindGame: behind.gameId }),
  ])
  return [...parlays.map(startedParlayFromRow), ...bets.map(startedBetFromRow)].slice(0, limit)
}

const positionOf = ({ game, id }: StartedBet): Position => ({ gameId: game?.id ?? '', id })

async function positionBehind(services: Services, wanted: Wanted): Promise<Position | null> {
  const [bet] = await dueBets(services.db, { ...wanted, limit: 1 })
  return bet ? positionOf(bet) : null
}

/** Decides each bet separately and writes all results together. */
export function settlePart(
  { tx, now, services }: Pick<Command, 'tx' | 'now' | 'services'>,
  group: LockedGroup,
  bets: readonly StartedBet[],
  results: Results,
): Omit<Run, 'checked'> {
  const deciding = decidingOf(services)
  const decided = bets.map((bet) => ({ bet, ...decideSafely(bet, results, { deciding, services }) }))
  const settled = decided.flatMap(({ bet, decision, price }) =>
    decision.to === 'settle' ? [{ bet: price ? atPrice(bet, price) : bet, as: decision.as }] : [],
  )
  const failed = decided.filter(({ decision }) => decision.to === 'fail')
  const notAsked = failed.map(({ bet }) => gamesOf(bet).flatMap((game) => notAskedUntil(game, results) ?? []))
  const writing = { tx, group, now }
  writeLegs(writing, decided)
  writeOutcomes(writing, settled)
  const doubts = decided.flatMap(doubtIn)
  writeDoubts(writing, doubts)
  const held = doubts.filter(({ doubt }) => doubt !== null).length
  const tooSoon = doubts.filter(({ doubt }) => doubt === 'final too soon').length
  const errors = notAsked.filter((times) => times.length === 0).length
  return {
    settled: settled.length,
    errors,
    ...nextIn(notAsked.flat().map(isoFromInstant)),
    ...heldIn({ held, tooSoon }),
  }
}

function gamesOf({ game, legs }: StartedBet): readonly (Game | null)[] {
  return legs.length === 0 ? [game] : legs.map((leg) => leg.game)
}

type Decided = DecidedLegs & { readonly bet: StartedBet; readonly decision: Decision }

/** The doubt about a bet after the decision; null for one that has ended, nothing if there is no news of it. */
function doubtIn({ bet, decision }: Decided): { bet: StartedBet; doubt: Doubt | null }[] {
  if (decision.to === 'release') return [{ bet, doubt: null }]
  const doubt = decision.to === 'hold' || decision.to === 'fail' ? decision.doubt : null
  return doubt === null ? [] : [{ bet, doubt }]
}

function decideSafely(
  bet: StartedBet,
  results: Results,
  { deciding, services }: { deciding: Deciding; services: Services },
): Omit<Decided, 'bet'> {
  const noLegs = { legs: [], price: null }
  try {
    if (bet.legs.length === 0) return { decision: decideBet(bet, answerOn(bet.game, results), deciding), ...noLegs }
    const answers = bet.legs.map(({ game, isDue }) => (isDue ? answerOn(game, results) : undefined))
    return decideParlay(bet, answers, deciding)
  } catch (error) {
    services.log.error({ error, betId: bet.id }, 'a bet could not be settled')
    return { decision: { to: 'fail', doubt: null }, ...noLegs }
  }
}
