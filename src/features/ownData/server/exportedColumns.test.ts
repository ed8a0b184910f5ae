import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { inEachGroup } from './personStore.ts'
import { pageBets, pageDebts, pagePayments } from './store.ts'

type Export = {
  readonly statement: { readonly text: string }
  /** What the table is called in the statement. */
  readonly alias: string
  readonly table: string
  /** The columns that are left out, by the reason. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>
}

const ofBets = {
  'how the price came about and is followed': ['original_odds', 'auto_update_odds'],
  'how the game went on: the file says when it starts and how it ended': ['scheduled_at', 'started_at', 'happens_at'],
  'how far the program is with it': [
    ...['needs_attention', 'held_since', 'score_updated_at', 'is_witnessed', 'nudged_at', 'told_starts_at'],
    ...['settlement', 'last_modified'],
  ],
  'who settled it says so': ['manually_settled'],
}

const exports: Readonly<Record<string, Export>> = {
  'the bets of a group': { statement: pageBets, alias: 'b', table: 'bets', leftOut: ofBets },
  'the debts of a group': {
    ...{ statement: pageDebts, alias: 'd', table: 'debts' },
    leftOut: {
      'the payments say which debts they covered': ['payment_id', 'paid_by_reversed', 'settle_up_id'],
      'the bet says what was corrected': ['refund_of'],
      'when somebody was reminded': ['reminded_at', 'creditor_reminded_at'],
    },
  },
  'the payments of a group': {
    ...{ statement: pagePayments, alias: 'p', table: 'payments' },
    leftOut: { 'when it was reversed says so': ['is_reversed'] },
  },
  'a person’s bids': {
    ...{ statement: inEachGroup.bids, alias: 'b', table: 'bids' },
    leftOut: {
      'where its price came from and how it was followed': [
        ...['game_id', 'bookmaker', 'original_odds', 'auto_update_odds', 'line_gone', 'is_live'],
      ],
      'what became of it: the bets that were made of it are in the file': [
        ...['allow_parts', 'taken_win_cents', 'taken_at_odds_cents', 'accepted_at'],
      ],
      'the reason and when it changed last say so': ['cancellation_cause', 'cancelled_at'],
      'when a custom bid ends': ['happens_at'],
      'how far the program is with it': ['version', 'offered_since', 'nudged_at'],
    },
  },
  'a person’s bets': {
    ...{ statement: inEachGroup.bets, alias: 'b', table: 'bets' },
    leftOut: { ...ofBets, 'about the game, and no person': ['game_id', 'void_reason', 'home_score', 'away_score'] },
  },
  'a person’s debts': {
    ...{ statement: inEachGroup.debts, alias: 'd', table: 'debts' },
    leftOut: {
      'the payments are in the file': ['payment_id', 'paid_by_reversed', 'settle_up_id'],
      'the bets and pools are in the file': ['settlement', 'refund_of', 'pool_id'],
      'when somebody was reminded': ['reminded_at', 'creditor_reminded_at'],
      'when it was settled says so': ['last_modified'],
    },
  },
  'a person’s payments': {
    ...{ statement: inEachGroup.payments, alias: 'p', table: 'payments' },
    leftOut: { 'when it was reversed says so': ['is_reversed'], 'settle-ups are in the file': ['settle_up_id'] },
  },
}

describe('what is downloaded', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  it.each(Object.entries(exports))(
    'of %s has every column of the table, or the reason why not is here [BEY-23]',
    async (_, { statement, alias, table, leftOut }) => {
      const { rows } = await server.services.db.pool.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      )
      const columns = rows.map(({ name }) => name)
      const missing = columns.filter((name) => !new RegExp(`\\b${alias}\\.${name}\\b`).test(statement.text))
      expect(missing.toSorted()).toEqual(Object.values(leftOut).flat().toSorted())
    },
  )
})
