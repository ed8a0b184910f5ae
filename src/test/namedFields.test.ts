import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bet } from '#features/bets/contract.ts'
import { betColumns, insertBet } from '#features/bets/server/store.ts'
import { bid } from '#features/bids/contract.ts'
import { bidColumns } from '#features/bids/server/bidRows.ts'
import { insertBid } from '#features/bids/server/store.ts'

const root = join(import.meta.dirname, '..', '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const namedIn = (text: string) => new Set(text.replace(/^import .*$/gm, '').match(/\w+/g))
const screens = (feature: string, names: readonly string[]) =>
  namedIn(names.map((name) => textOf(`src/features/${feature}/web/${name}`)).join('\n'))

/** What a test on the database holds equal to the tables. */
const schema = textOf('docs/schema.sql')

function columnsOf(table: string): string[] {
  const [, body = ''] = new RegExp(`create table ${table} \\(\\n([\\s\\S]*?)\\n\\)`, 'i').exec(schema) ?? []
  return [...body.matchAll(/^ {2}([a-z]\w*) (?!key|\()/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !['constraint', 'primary', 'foreign', 'unique', 'check'].includes(name))
}

type Named = {
  readonly fields: readonly string[]
  readonly named: ReadonlySet<string>
  /** Those that are left out, by the reason. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>
}

const places: Readonly<Record<string, Named>> = {
  'a new bid': {
    fields: columnsOf('bids'),
    named: namedIn(insertBid.text),
    leftOut: {
      'it is open, and in its first version': ['status', 'version', 'line_gone'],
      'nothing of it is taken': [
        ...['taken_cents', 'taken_win_cents', 'taken_at_odds_cents', 'accepted_at', 'acceptor_id'],
      ],
      'nobody has ended or decided it': [
        ...['cancelled_at', 'cancelled_by', 'cancellation_reason', 'cancellation_cause', 'approval_reason'],
      ],
      'when nothing has happened since it was made': ['offered_since', 'nudged_at'],
    },
  },
  'a new bet': {
    fields: columnsOf('bets'),
    named: namedIn(insertBet.text),
    leftOut: {
      'it is active': ['status', 'settlement', 'started_at', 'told_starts_at', 'nudged_at'],
      'it is not settled': [
        ...['settlement_status', 'winner_id', 'settled_at', 'settled_by', 'manually_settled', 'void_reason'],
      ],
      'its game has no score': ['home_score', 'away_score', 'score_updated_at', 'is_witnessed'],
      'it is not in doubt': ['needs_attention', 'held_since'],
    },
  },
  'a bid that is read': {
    fields: columnsOf('bids'),
    named: new Set(Object.keys(bidColumns)),
    leftOut: { 'for the jobs that remind': ['offered_since', 'nudged_at'] },
  },
  'a bet that is read': {
    fields: columnsOf('bets'),
    named: new Set(Object.keys(betColumns)),
    leftOut: {
      'for the jobs that tell': ['started_at', 'told_starts_at', 'nudged_at'],
      'when it was accepted says so': ['created_at'],
    },
  },
  'the card of a bid': {
    fields: Object.keys(bid.shape),
    named: screens('bids', ['BidCard.tsx', 'BidActions.tsx', 'bidWords.ts', 'bidStates.ts', 'bidWorth.ts']),
    leftOut: {
      'the same in other words is shown': ['awayTeam', 'amount', 'isCustom', 'expirationTime', 'oppositeOdds'],
      'how its price came about: the details say so': ['bookmaker', 'takenAtOdds'],
      'for requests and for the order of lists': ['version', 'createdAt', 'lastModified'],
      'once it is a bet, or ended, other words stand there': ['betId', 'cancelledBy'],
    },
  },
  'the receipt of a bet': {
    fields: Object.keys(bet.shape),
    named: screens('bets', ['BetReceipt.tsx', 'BetGame.tsx', 'BetMoney.tsx', 'betReading.ts']),
    leftOut: {
      'ids of where it belongs': ['groupId', 'bidId', 'gameId'],
      'the same in other words is shown': ['wagerAmount', 'oppositeOdds', 'acceptorName', 'settlementStatus'],
      'how the price was followed: the timeline says so': ['autoUpdateOdds'],
      'when: the timeline and the card say so': ['settledAt', 'heldSince', 'postedAt', 'createdAt', 'lastModified'],
      'what people say about it stands below': ['correction', 'disputableUntil', 'comments', 'reactions'],
    },
  },
}

describe('a field of a bid or bet', () => {
  it.each(Object.entries(places))('is named in %s, or the reason why not is here', (_, { fields, named, leftOut }) => {
    expect(fields.length).toBeGreaterThan(30)
    const missing = fields.filter((name) => !named.has(name))
    expect(missing.toSorted()).toEqual(Object.values(leftOut).flat().toSorted())
  })
})
