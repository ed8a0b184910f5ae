import type { TestServer } from './aServer.ts'

const tables = ['groups', 'bids', 'bets', 'debts', 'group_events']

/** All rows of what money and history are kept in, as one text: a refusal must leave it the same. */
export async function records({ services }: Pick<TestServer, 'services'>): Promise<string> {
  const rows = await Promise.all(tables.map((table) => services.db.pool.query(`select * from ${table}`)))
  return JSON.stringify(rows.map((found) => found.rows.map((row) => JSON.stringify(row)).toSorted()))
}
