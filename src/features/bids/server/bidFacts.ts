import { matterOfBid } from '#domain/bids/bidApproval.ts'
import { cents } from '#domain/money/money.ts'
import type { NoticeFacts, OfferInWords } from '#domain/notices/noticeFacts.ts'
import { judgeIdsOf } from '#domain/people/judges.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { betOffersOf } from '#features/bets/server/betFacts.ts'
import { legsFromRow, listLegsOfBids } from '#features/bets/server/legs.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyOfParam, type Row, statement } from '#server/db/statement.ts'
import {
  factsSource,
  type Happened,
  type HappenedInGroup,
  type OffersOf,
  subjectsOf,
} from '#server/events/factsSource.ts'
import { type BidRow, bidColumns, fromBids } from './bidRows.ts'

const listBids = statement(
  'bids.told',
  { groupId: 'group', ids: 'text[]' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.id ${anyOfParam('$2')}`,
)

/** Whether the terms of the bid that the event `e` is about were such in an earlier event of the log. */
const earlier = (isSo: string) => `exists (
        select from group_events o
         where o.group_id = $1 and o.entity_id = e.entity_id and o.entity_type = 'bid' and o.seq < e.seq
           and ${isSo})`

/**
 * What people knew of bids before they were changed or approved. `was_offered`: the members could take it;
 * `was_asked_for`: within the hour before, and since its last approval, it waited for one.
 */
const listKnownBefore = statement(
  'bids.knownBefore',
  { groupId: 'group', seqs: 'int8[]' },
  { seq: 'int8', was_offered: 'bool', was_asked_for: 'bool' },
  `select e.seq,
      ${earlier("o.details #>> '{terms,approval}' in ('none', 'approved')")} as was_offered,
      ${earlier(`o.details #>> '{terms,approval}' = 'waiting' and o.at > e.at - interval '1 hour'
           and not exists (select from group_events a
                            where a.group_id = $1 and a.entity_id = o.entity_id and a.type = 'bid.approved'
                              and a.seq > o.seq and a.seq < e.seq)`)} as was_asked_for
     from group_events e where e.group_id = $1 and e.seq ${anyOfParam('$2', 'bigint')}`,
)

type Known = Pick<HappenedInGroup, 'admins' | 'personOf'> & {
  readonly bids: ReadonlyMap<string, BidRow>
  readonly before: ReadonlyMap<number, Row<typeof listKnownBefore.columns>>
  offerOf(event: Happened): OfferInWords | null
}

/** What notices say of bids, of counter-offers, and of what was taken of a bid. [BID-07] [BEY-17] [BEY-25] */
export const bidFacts = factsSource(read, {
  'bid.posted': bidNow,
  'bid.changed': bidNow,
  'bid.approved': (event, known) => [decisionIn(event, known, 'bid.approved'), newToMembers(event, known)],
  'bid.declined': (event, known) => decisionIn(event, known, 'bid.declined'),
  'bid.accepted': (event, known) => {
    const { left } = event.details
    const offer = known.offerOf(event)
    return offer && { kind: 'bid.accepted', offer, ...(left !== undefined && { left: cents(left) }) }
  },
  'bid.cancelled': challengeEndIn,
  'counter.made': (event, known) => counterIn(event, known, 'made'),
  'counter.accepted': (event, known) => counterIn(event, known, 'accepted'),
  'counter.declined': (event, known) => counterIn(event, known, 'declined'),
  'counter.lapsed': (event, known) => counterIn(event, known, 'lapsed'),
})

export const bidOffersOf: OffersOf = async (db, among) => (await bidsOf(db, among)).offerOf

async function read(db: Queryable, happened: HappenedInGroup): Promise<Known> {
  const { groupId, events, admins, personOf } = happened
  const changes = events.filter(({ type }) => type === 'bid.changed' || type === 'bid.approved')
  const seqs = changes.map(({ seq }) => seq)
  const [{ bids, offerOf }, betOfferOf, before] = await Promise.all([
    bidsOf(db, { groupId, personOf, ids: subjectsOf(happened, 'bid') }),
    betOffersOf(db, { groupId, personOf, ids: subjectsOf(happened, 'bet') }),
    seqs.length === 0 ? [] : db.query(listKnownBefore, { groupId, seqs }),
  ])
  return {
    ...{ admins, personOf, bids },
    before: new Map(before.map((row) => [row.seq, row])),
    offerOf({ entityType, entityId, details: { terms } }) {
      const offer = (entityType === 'bet' ? betOfferOf : offerOf)(entityId)
      // As they were then: a bid may have changed since.
      return offer && { ...offer, odds: terms?.odds ?? offer.odds, stake: cents(terms?.stake ?? offer.stake) }
    },
  }
}

async function bidsOf(db: Queryable, { groupId, ids, personOf }: Parameters<OffersOf>[1]) {
  const rows = ids.length === 0 ? [] : await db.query(listBids, { groupId, ids })
  const bids = new Map(rows.map((row) => [row.id, row]))
  const bidIds = rows.filter((row) => row.bet_type === 'parlay').map(({ id }) => id)
  const legs = bidIds.length === 0 ? [] : await db.query(listLegsOfBids, { groupId, bidIds })
  const legsOf = new Map(legs.map((row) => [row.id, row.legs]))
  const offerOf = (id: string) => {
    const row = bids.get(id)
    return row ? offerFrom(row, legsOf.get(id), personOf) : null
  }
  return { bids, offerOf }
}

function offerFrom(row: BidRow, legs: unknown, personOf: PersonOf): OfferInWords {
  return {
    bidId: row.id,
    betId: null,
    creator: personOf(row.creator_id, row.creator_name),
    acceptor: null,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    description: row.description,
    startsAt: row.starts_at,
    side: sideFromColumns(row),
    legs: legsFromRow(legs),
    odds: row.odds,
    stake: cents(row.stake_cents),
  }
}

/**
 * A bid that is new to the group, or to its admins if it needs their approval, after it was posted or changed. The admins
 * are asked again at most once an hour, or after an approval that has ended: its price may cross their limit to and fro.
 */
function bidNow(event: Happened, known: Known): NoticeFacts | null {
  const { terms, before } = event.details
  const [waits, waited] = [terms?.approval === 'waiting', before?.approval === 'waiting']
  if (waits) return waited || known.before.get(event.seq)?.was_asked_for ? null : waitingIn(event, known)
  return event.type === 'bid.posted' || waited ? newToMembers(event, known) : null
}

function waitingIn(event: Happened, known: Known): NoticeFacts | null {
  const [row, offer] = [known.bids.get(event.entityId), known.offerOf(event)]
  if (!row || !offer) return null
  const matter = matterOfBid({ creatorId: row.creator_id, createdAt: row.created_at })
  return { kind: 'bid.waiting', offer, judgeIds: judgeIdsOf(matter, known.admins) }
}

/** The members are told of a bid once. [BEY-25] */
function newToMembers(event: Happened, known: Known): NoticeFacts | null {
  if (known.before.get(event.seq)?.was_offered) return null
  if (known.bids.get(event.entityId)?.challenged_id) return challengeIn(event, known, 'made')
  const offer = known.offerOf(event)
  return offer && { kind: 'bid.posted', offer }
}

function decisionIn(event: Happened, known: Known, kind: 'bid.approved' | 'bid.declined'): NoticeFacts | null {
  const offer = known.offerOf(event)
  return offer && { kind, offer, reason: event.details.reason ?? null }
}

/** A challenge that ended without its creator. */
function challengeEndIn(event: Happened, known: Known): NoticeFacts | null {
  const { cause } = event.details
  if (cause === 'challenge-declined') return challengeIn(event, known, 'declined')
  return cause === 'challenged-gone' ? challengeIn(event, known, 'gone') : null
}

function challengeIn(event: Happened, known: Known, what: 'made' | 'declined' | 'gone'): NoticeFacts | null {
  const [row, offer] = [known.bids.get(event.entityId), known.offerOf(event)]
  const challenged = row ? known.personOf(row.challenged_id, row.challenged_name) : null
  const { reason = null } = event.details
  return offer && challenged && { kind: 'bid.challenge', offer, challenged, what, reason }
}

function counterIn(
  event: Happened,
  known: Known,
  what: 'made' | 'accepted' | 'declined' | 'lapsed',
): NoticeFacts | null {
  const { counter, reason = null } = event.details
  const offer = known.offerOf(event)
  if (!offer || !counter) return null
  const terms = { odds: counter.odds, stake: cents(counter.stake) }
  return { kind: 'bid.counter', offer: { ...offer, ...terms }, authorId: counter.authorId, what, reason }
}
