import type { TestServer } from './aServer.ts'

const tables = ['groups', 'bids', 'bets', 'debts', 'group_events']

/** All rows of the tables with money and history, as one text: a refusal must not change it. */
export async function records({ services }: Pick<TestServer, 'services'>): Promise<string> {
  const rows = await Promise.all(tables.map((table) => services.db.pool.query(`select * from ${table}`)))
  return JSON.stringify(rows.map((found) => found.rows.map((row) => JSON.stringify(row)).toSorted()))
}
