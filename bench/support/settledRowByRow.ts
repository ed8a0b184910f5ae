import pg from 'pg'
import type { BenchDatabase } from './stage.ts'

/** Whether the home team won the game. */
export type HomeWon = (gameId: string) => boolean

const lock = 'select last_seq from groups where id = $1 for no key update'
const active = `select id, game_id, side_team, home_team, creator_id, acceptor_id, stake_cents, win_cents from bets
  where group_id = $1 and status = 'active' and scheduled_at <= now()`
const settle = `update bets set status = 'settled', settlement_status = 'resolved', winner_id = $3, home_score = $4,
    away_score = $5, score_updated_at = now(), settled_at = now(), last_modified = now()
  where group_id = $1 and id = $2 and status = 'active'`
const owe = `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at,
    last_modified)
  values ($1, $2, $2, $3, $4, $5, 'Miami Heat ML', now(), now())`
const record = `insert into group_events (group_id, seq, type, entity_type, entity_id, at)
  values ($1, $2, 'bet.settled', 'bet', $3, now())`
const count = 'update groups set last_seq = $2 where id = $1'

/**
 * Settles everything in the usual way: one transaction per group, and in it one bet after another, each with its debt
 * and its event. The statements are prepared, as ours are. Returns how many bets it settled.
 */
export async function settleRowByRow({ connection }: BenchDatabase, homeWon: HomeWon): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select distinct group_id from bets where status = 'active' and scheduled_at <= now()`,
    )
    let settled = 0
    for (const { group_id: groupId } of rows) settled += await settleGroup(client, groupId, homeWon)
    return settled
  } finally {
    await client.end()
  }
}

async function settleGroup(client: pg.Client, groupId: string, homeWon: HomeWon): Promise<number> {
  const send = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  await client.query('begin')
  const { rows: locked } = await send('lock', lock, [groupId])
  const { rows: bets } = await send('active', active, [groupId])
  let seq = Number(locked[0].last_seq)
  for (const bet of bets) {
    const creatorWon = homeWon(bet.game_id) === (bet.side_team === bet.home_team)
    const [winner, loser] = creatorWon ? [bet.creator_id, bet.acceptor_id] : [bet.acceptor_id, bet.creator_id]
    const scores = homeWon(bet.game_id) ? [101, 99] : [99, 101]
    seq += 1
    await send('settle', settle, [groupId, bet.id, winner, ...scores])
    await send('owe', owe, [groupId, bet.id, loser, winner, creatorWon ? bet.win_cents : bet.stake_cents])
    await send('record', record, [groupId, seq, bet.id])
  }
  await send('count', count, [groupId, seq])
  await client.query('commit')
  return bets.length
}
