import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BalancesView } from '#features/debts/contract.ts'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { fillDatabase } from '#test/promises/migrations/fullDatabase.ts'
import { allRows } from '#test/promises/migrations/olderSchemas.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { elsewhere, type Person } from '#test/support/person.ts'
import { aSeparatePostgres, type SeparatePostgres } from '#test/support/separatePostgres.ts'
import { accept, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'

const isThere = existsSync('/usr/lib/postgresql/15/bin/postgres')
const title = isThere ? '' : ', which cannot be tried here: PostgreSQL 15 of Debian is not installed'

describe.skipIf(!isThere)(`a backup that moves to an older PostgreSQL and back${title}`, () => {
  let server: TestServer
  let group: TestGroup
  let older: SeparatePostgres
  let folder: string

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    ;[group, older] = await Promise.all([fillDatabase(server), aSeparatePostgres()])
    folder = await mkdtemp(join(tmpdir(), 'betwixt-moving-'))
  })
  afterAll(async () => {
    await Promise.all([server.stop(), older.stop()])
    await rm(folder, { recursive: true })
  })

  it('keeps every row and every sum both ways, and the program goes on at each end', async () => {
    const away = { connectionString: older.url }
    expect(Number.parseInt(older.version, 10)).toBe(15)
    const before = await figures(server.url)
    await server.stopServing()
    await move(server.connection, away, 'there')
    const there = await server.another(away)
    await work(there.url)
    await there.stop()

    const home = await freshDatabase({ empty: true })
    await move(away, home.connection, 'back')
    const back = await server.another(home.connection)
    expect(await figures(back.url)).not.toEqual(before)
    await work(back.url)
    await back.stop()
    await home.drop()
  }, 60_000)

  async function move(from: TestServer['connection'], to: TestServer['connection'], name: string) {
    const file = join(folder, name)
    const kept = await makeBackup(from, file)
    expect(await restoreBackup(to, file)).toEqual(kept)
    const [moved, left] = [await on(to, allRows), await on(from, allRows)]
    for (const [table, rows] of left) expect(moved.get(table), table).toEqual(rows)
    expect([...moved.keys()]).toEqual([...left.keys()])
    const sums = async (of: typeof to) =>
      on(
        of,
        async (client) =>
          (
            await client.query(`select sum(amount_cents) filter (where status = 'pending') as pending,
        sum(amount_cents) as all, (select sum(amount_cents) from payments) as paid from debts`)
          ).rows,
      )
    expect(await sums(to)).toEqual(await sums(from))
  }

  /** A bet from its bid to its debt, and the numbers that PostgreSQL gives go on: a notice tells of it. */
  async function work(url: string): Promise<void> {
    const here = (who: Person) => elsewhere(who, url)
    const moved = { ...group, ann: here(group.ann), ben: here(group.ben), cleo: here(group.cleo) }
    const bet = await made(accept(moved, moved.ben, await anOpenBid(moved, moved.ann)))
    const before = await figures(url)
    await done(moved.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
    expect(await figures(url)).not.toEqual(before)
    await done(moved.ann.post('/api/notifications/read', { all: true }))
  }

  async function figures(url: string) {
    const { members } = await done(elsewhere(group.ann, url).get<BalancesView>(`${group.path}/balances`))
    expect(Math.round(members.reduce((sum, { net }) => sum + net * 100, 0))).toBe(0)
    return members
  }
})
