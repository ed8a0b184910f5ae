import { customBid } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { requestText } from './httpConnection.ts'
import { askOnce, mustBe } from './httpRate.ts'
import { idOf, memberNumber, signIn } from './people.ts'
import type { BenchDatabase } from './stage.ts'

/** How many bets one payment settles. */
export const paidAtOnce = 10

/**
 * Returns a function that plays so many bets in group 1, from bid to payment, one after the other, and waits until all
 * are notified. `nextBid`: what is bid, the same each time without it.
 */
export async function betPlayer(
  database: BenchDatabase,
  port: number,
  nextBid: () => object = () => customBid,
): Promise<(count: number) => Promise<void>> {
  const [ann, ben] = [await signIn(database, { group: 1, member: 1 }), await signIn(database, { group: 1, member: 2 })]
  const post = async (cookie: string, path: string, body: object) => {
    const headers = { cookie, 'idempotency-key': crypto.randomUUID() }
    const answer = await askOnce(port, requestText('POST', `/api/groups/${idOf(1)}/${path}`, { headers, body }))
    if (answer.status >= 300) mustBe(201)(answer)
    return JSON.parse(answer.body.toString())
  }
  const playOne = async (): Promise<string> => {
    const bid = await post(ann, 'bids', nextBid())
    const bet = await post(ben, `bids/${bid.id}/accept`, { version: bid.version })
    await post(ann, `bets/${bet.id}/settle`, { outcome: 'won', winnerId: idOf(memberNumber(1, 2)) })
    return bet.id
  }
  return async (count) => {
    for (let played = 0; played < count; played += paidAtOnce) {
      const betIds: string[] = []
      while (betIds.length < paidAtOnce) betIds.push(await playOne())
      const { rows } = await database.client.query('select id from debts where bet_id = any($1)', [betIds])
      await post(ann, 'payments', { debtIds: rows.map(({ id }) => id), method: 'cash' })
    }
    await waitFor(async () => ((await isEverybodyTold(database)) ? true : null), { withinMs: 60_000 })
  }
}

/** Whether all that happened in groups has been told. */
export async function isEverybodyTold({ client }: BenchDatabase): Promise<boolean> {
  const { rows } = await client.query(
    'select bool_and(coalesce(c.seq, 0) = g.last_seq) as told from groups g left join event_cursors c on c.group_id = g.id',
  )
  return rows[0].told
}
