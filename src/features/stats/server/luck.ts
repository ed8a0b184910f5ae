import { luckOf, type PricedBet } from '#domain/bets/luck.ts'
import { luckLine } from '#domain/bets/luckLine.ts'
import { type Cents, cents, dollarsFromCents } from '#domain/money/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { LuckView } from '../contract.ts'
import { listPricedBets } from './luckStore.ts'
import type { StatsRange } from './statsRange.ts'

type Asked = Pick<StatsRange, 'from' | 'to'> & {
  readonly groupId: CheckedGroupId
  /** The two whose bets with each other are meant; without them those of the whole group. */
  readonly between?: readonly [string, string]
}

type SettledBet = PricedBet & { readonly at: Instant }

/** Everybody's luck and skill, by user. [BEY-38] */
export async function luckIn(db: Queryable, { groupId, from, to, between }: Asked): Promise<Map<string, LuckView>> {
  const [one, other] = between ?? [null, null]
  const rows = await db.query(listPricedBets, { groupId, from, to, one, other })
  const own = new Map<string, SettledBet[]>()
  for (const row of rows) {
    for (const [userId, bet] of sidesIn(row)) {
      const bets = own.get(userId) ?? []
      bets.push(bet)
      own.set(userId, bets)
    }
  }
  return new Map([...own].map(([userId, bets]) => [userId, luckView(bets)]))
}

function sidesIn(row: Row<typeof listPricedBets.columns>): [string, SettledBet][] {
  const [stake, win] = [cents(row.stake_cents), cents(row.win_cents)]
  const [accepted, closing] = [priceOf(row.accepted_odds), priceOf(row.closing_odds)]
  const won = (userId: string, risk: Cents, toWin: Cents) => {
    if (row.winner_id === null) return cents(0)
    return row.winner_id === userId ? toWin : cents(-risk)
  }
  const { creator_id: creator, acceptor_id: acceptor, settled_at: at } = row
  return [
    [creator, { at, risk: stake, toWin: win, result: won(creator, stake, win), accepted, closing }],
    [
      acceptor,
      {
        ...{ at, risk: win, toWin: stake, result: won(acceptor, win, stake) },
        ...{ accepted: accepted && mirrorOdds(accepted), closing: closing && mirrorOdds(closing) },
      },
    ],
  ]
}

function priceOf(odds: number | null) {
  return odds === null ? null : americanOdds(odds)
}

function luckView(settled: readonly SettledBet[]): LuckView {
  const { expected, luck, bets, risked, unpriced, leftOut, closingValue } = luckOf(settled)
  return {
    ...{ expected: dollarsFromCents(expected), luck: dollarsFromCents(luck), bets, risked: dollarsFromCents(risked) },
    ...{ unpriced, leftOut },
    line: luckLine(settled).map((point) => ({
      ...{ at: isoFromInstant(point.at), result: dollarsFromCents(point.result) },
      expected: dollarsFromCents(point.expected),
    })),
    closingValue: closingValue && {
      ...{ percent: closingValue.percent, dollars: dollarsFromCents(closingValue.amount), bets: closingValue.bets },
      ...{ low: closingValue.low, high: closingValue.high },
    },
  }
}
