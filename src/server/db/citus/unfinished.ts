import type pg from 'pg'

/**
 * The table that keeps the foreign keys that a distribution takes away. It exists from before the first change until all
 * are back: where it is found, a distribution was broken off.
 */
export const unfinishedTable = 'unfinished_distribution'

export async function isUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as name', [unfinishedTable])
  return rows[0].name !== null
}
