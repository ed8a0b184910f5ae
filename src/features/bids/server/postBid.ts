import { type Approval, approvalNeeded, whyCannotChallenge, whyCannotPost, whyFeatureOff } from '#domain/bids/bids.ts'
import { whyScoreTooOld } from '#domain/bids/liveBids.ts'
import { heardOfAll } from '#domain/bids/parlays.ts'
import type { Game } from '#domain/games/game.ts'
import type { ListedGame, PricedGame } from '#domain/games/lines.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import { noCents } from '#domain/money/money.ts'
import type { Member } from '#domain/people/groups.ts'
import { refuseIf } from '#domain/refusals.ts'
import { hourMs, type Instant } from '#domain/times.ts'
import { insertBidLegs, legsToRows } from '#features/bets/server/legs.ts'
import { heldGames } from '#features/games/server/heldGames.ts'
import { sideFromColumns, sideToColumns } from '#features/games/server/sideColumns.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { enforceLimits } from '#features/limits/server/enforceLimits.ts'
import { findLimits } from '#features/limits/server/store.ts'
import { findGame } from '#features/lines/server/findGame.ts'
import { flagsOf } from '#features/website/server/flags.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import type { BidMade } from '../contract.ts'
import type { PostBid } from '../requestContract.ts'
import { customTerms, dateOf, listedTerms, type NewBidTerms, parlayTerms } from './bidTerms.ts'
import { bidView } from './queries.ts'
import { findChallenged, insertBid, listOwnOpenBids, touchLastBidCreated } from './store.ts'

/** Posts a bid: on a listed game at its current fair price, or in the member's own words. [BID-06] [BID-47] */
export const postBid = groupCommand({
  limit: ({ config }) => ({ name: 'bids', times: config.bidsAnHour, windowMs: hourMs, code: 'too-many-bids' }),
  async prepare(services, input: PostBid) {
    const needsFlags = input.isCustom ? input.betType === 'prop' : 'gameId' in input && input.autoUpdateOdds === true
    const [games, flags] = await Promise.all([
      gamesListed(services, input),
      needsFlags ? flagsOf(services, input.groupId) : null,
    ])
    return { games, flags }
  },
  // The games are locked, so that none changes between this read and the bid that its updates must find.
  read: (tx, input, { groupId, userId }) =>
    Promise.all([
      tx.query(listOwnOpenBids, { groupId, userId }),
      heldGames(tx, gameIdsOf(input)),
      input.challengedUserId === undefined
        ? null
        : tx.query(findChallenged, { groupId, userId: input.challengedUserId }),
      tx.query(findLimits, { userId }),
      personsIn(tx, groupId),
    ]),
  async run(
    command,
    input,
    { loaded: [own, held, found, limits, personOf], prepared: { games, flags } },
  ): Promise<BidMade> {
    const { tx, group, member, now } = command
    const known = games.map((game) => ({ game, heard: held.find((one) => game && isSameGame(one, game)) ?? null }))
    const terms = newTerms(input, known, now)
    const heard = heardOfAll(known.flatMap((one) => one.heard ?? []))
    if (flags) refuseIf(whyFeatureOff(terms, flags))
    const open = own.map((row) => ({ gameId: row.game_id, side: sideFromColumns(row) }))
    refuseIf(whyCannotPost({ ...terms, game: heard }, member, group, open, now))
    refuseIf(whyScoreTooOld(terms, known[0]?.heard?.scoreUpdatedAt ?? null, now))
    const challenged = found && challengedIn(found, member)
    const { stake } = terms
    await enforceLimits(command, limits, [{ userId: member.userId, added: stake, risk: stake, friendId: null }])
    command.enforceRateLimit()

    const approval: Approval = approvalNeeded(terms, member, group.bettingRules)
    const posted = {
      ...terms,
      game: heard,
      id: newId(),
      groupId: group.id,
      creatorId: member.userId,
      challengedId: challenged?.userId ?? null,
      challengedName: challenged && personOf(challenged.userId, challenged.name).name,
      approval,
      createdAt: now,
      lastModified: now,
    }
    const happensAt = input.isCustom ? dateOf(input.expiration) : null
    tx.write(insertBid, { ...posted, happensAt, ...sideToColumns(terms.side) })
    if (terms.legs.length > 0)
      tx.write(insertBidLegs, { groupId: group.id, bidId: posted.id, legs: legsToRows(terms.legs) })
    tx.write(touchLastBidCreated, { userId: member.userId, now })
    const creatorName = personOf(member.userId, member.name).name
    const bid = { ...posted, happensAt, ...untouched, creatorName }
    group.record('bid.posted', 'bid', bid.id, { terms: termsOf(bid) })
    return bidView(bid, { member, group, now })
  },
})

function gameIdsOf(input: PostBid): readonly string[] {
  if (input.isCustom) return []
  return 'legs' in input ? input.legs.map(({ gameId }) => gameId) : [input.gameId]
}

/** The games as they are listed now, in the order of the request. */
async function gamesListed(services: Services, input: PostBid): Promise<(PricedGame | null)[]> {
  const games: (PricedGame | null)[] = []
  // One after another: a league that is fetched for one leg is kept for the next.
  for (const id of gameIdsOf(input)) games.push(await findGame(services, id))
  return games
}

function isSameGame(one: Game, other: ListedGame): boolean {
  return one.id === other.id && one.homeTeam === other.homeTeam && one.awayTeam === other.awayTeam
}

type KnownGame = { readonly game: PricedGame | null; readonly heard: Game | null }

function newTerms(input: PostBid, known: readonly KnownGame[], now: Instant): NewBidTerms {
  if (input.isCustom) return customTerms(input, now)
  if ('legs' in input) return parlayTerms(input, known, now)
  return listedTerms(input, known[0] ?? { game: null, heard: null }, now)
}

/** The one challenged by the bid. [BEY-17] */
function challengedIn(rows: readonly { user_id: string; name: string }[], creator: Member) {
  const row = firstOf(rows)
  const challenged = row ? { userId: row.user_id, name: row.name } : null
  refuseIf(whyCannotChallenge(challenged, creator))
  return challenged
}

/** The fields that are empty on a new bid. */
const untouched = {
  status: 'open',
  lineGone: false,
  taken: { risk: noCents, toWin: noCents },
  takenAtOdds: noCents,
  parts: [],
  counters: [],
  version: 1,
  acceptedAt: null,
  acceptorId: null,
  acceptorName: null,
  betId: null,
  cancelledAt: null,
  cancelledBy: null,
  cancellationReason: null,
  cancellationCause: null,
  approvalReason: null,
  comments: 0,
} as const
