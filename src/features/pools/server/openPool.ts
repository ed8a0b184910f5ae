import type { ListedGame } from '#domain/games/lines.ts'
import { type SportKey, sportOfLabel } from '#domain/games/sports.ts'
import { centsFromDollars, noCents } from '#domain/money/money.ts'
import { type AskedTerms, whyCannotOpen } from '#domain/pools/entering.ts'
import type { PoolKind } from '#domain/pools/pools.ts'
import { slateOf, weeksBetween } from '#domain/pools/rounds.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { always, isoFromInstant, type Span } from '#domain/times.ts'
import { enforceLimits } from '#features/limits/server/enforceLimits.ts'
import { findLimits } from '#features/limits/server/store.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { freshForMs } from '#features/lines/server/odds.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { tellingOthers } from '#server/commands/rateLimit.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import type { PoolAnswer, PoolLeague } from '../contract.ts'
import { poolThen } from './poolThen.ts'
import { answerOf } from './queries.ts'
import { gameRow, isKnown, thoseAhead } from './slates.ts'
import { insertMember, insertPool, insertRounds, writeRound } from './store.ts'

type Input = {
  readonly groupId: string
  readonly name: string
  readonly leagues: readonly PoolLeague[]
  readonly kind: PoolKind
  readonly confidence: boolean
  readonly entry: number
  readonly shares: readonly number[]
  readonly from: string
  readonly to: string
}

function termsOf({ name, leagues, kind, confidence, entry, shares }: Input): AskedTerms {
  return { name, leagues: sportsOf({ leagues }), kind, confidence, entry, shares }
}

function sportsOf({ leagues }: Pick<Input, 'leagues'>): SportKey[] {
  return [...new Set(leagues.flatMap((league) => sportOfLabel(league) ?? []))]
}

/** Opens a pool with the games of its first round, and joins it. [BEY-34] */
export const openPool = groupCommand({
  limit: () => tellingOthers,
  // Whoever is refused under the lock has cost no credits.
  prepare: async (services, input: Input, { isAdmitted }) =>
    (await isAdmitted()) ? listedIn(services, sportsOf(input)) : [],
  read: (tx, _, { userId }) => tx.query(findLimits, { userId }),
  async run(command, input, { loaded: limits, prepared: listed }): Promise<PoolAnswer> {
    const { tx, group, member, now } = command
    const terms = termsOf(input)
    const weeks = weeksBetween(input.from, input.to)
    const { permissions, bettingRules } = group
    refuseIf(whyCannotOpen(terms, { member, permissions, bettingRules, weeks, now }))
    if (!listed) throw new Refused(refusal('pool-lines-unknown'))
    const slate = slateOf(listed, { leagues: sportsOf(input), kind: input.kind }, { week: weeks[0] ?? always, now })
    const games = await thoseAhead(tx, slate, now)
    if (games.length === 0) throw new Refused(refusal('pool-round-empty'))
    const entry = centsFromDollars(terms.entry)
    await enforceLimits(command, limits, [{ userId: member.userId, added: entry, risk: noCents, friendId: null }])
    command.enforceRateLimit()
    const id = newId()
    const of = { groupId: group.id, poolId: id }
    tx.write(insertPool, { ...terms, groupId: group.id, id, entry, openedBy: member.userId, now })
    tx.write(insertRounds, { ...of, rounds: weeks.map(roundRow) })
    writeRound(tx, { ...of, round: 1, games: games.map(gameRow), now })
    tx.write(insertMember, { ...of, userId: member.userId, now })
    group.record('pool.opened', 'pool', id, { pool: poolThen({ ...terms, entry }) })
    return answerOf(tx, of, { asker: command.asker, now })
  },
})

/** The games of these leagues as they are listed now; null if one of them could not be asked. */
async function listedIn(services: Services, leagues: readonly SportKey[]): Promise<readonly ListedGame[] | null> {
  const maxAgeMs = await freshForMs(services)
  const found = await cachedItems(services, oddsCache, leagues, { maxAgeMs, part: 'bids', waits: true })
  const areKnown = found.every((league) => isKnown(league, services.clock()))
  return areKnown ? found.flatMap(({ items }) => items) : null
}

function roundRow({ from, until }: Span, at: number) {
  return { number: at + 1, from: isoFromInstant(from), until: isoFromInstant(until) }
}
