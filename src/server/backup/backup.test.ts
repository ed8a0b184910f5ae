import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { elsewhere } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { balanceDifferences } from '#test/support/tallies.ts'
import { tablesOf } from '../db/tables.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

let server: TestServer
let connection: pg.ClientConfig
let group: TestGroup
let folder: string
let file: string

/** Every row of every table, as text. */
async function everything(of: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(of)
  await client.connect()
  const found: string[] = []
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query({ text: `select t::text from "${name}" t order by 1`, rowMode: 'array' })
    found.push(...rows.map(([row]) => `${name} ${row}`))
  }
  await client.end()
  return found
}

beforeAll(async () => {
  server = await aServer()
  connection = server.connection
  folder = await mkdtemp(join(tmpdir(), 'betwixt-backup-'))
  file = join(folder, 'kept.betwixt')
  group = await aGroup(server)
  const bet = await aBet(group)
  await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
  await anOpenBid(group, group.cleo, {
    ...{
      isCustom: true,
      homeTeam: 'Tab\there\\.',
      awayTeam: '\\N \u2028 "é" 🏈',
      description: 'one\ntwo\r\n\\.\nthree',
    },
    ...{ odds: 110, wagerAmount: 12, expiration: '1week' },
  })
  await makeBackup(connection, file)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

describe('a backup', () => {
  it('disables triggers only where there are some: distributed tables without refuse that', async () => {
    const other = await freshDatabase()
    const client = new pg.Client(other.connection)
    await client.connect()
    await client.query(`
      create schema strict;
      create function strict.refuse() returns event_trigger language plpgsql as $$
      declare altered record;
      begin
        for altered in select objid from pg_event_trigger_ddl_commands() loop
          if not exists (select from pg_trigger where tgrelid = altered.objid and not tgisinternal) then
            raise 'the table % has no trigger', altered.objid::regclass;
          end if;
        end loop;
      end $$;
      create event trigger strict on ddl_command_end when tag in ('ALTER TABLE') execute function strict.refuse()`)
    await client.end()
    const restored = await restoreBackup(other.connection, file)
    expect(restored.get('tallies')).toBe(2)
    expect(restored.get('pair_balances')).toBe(1)
    await other.drop()
  })

  it('brings every row back into another database, and the program goes on there', async () => {
    const other = await freshDatabase({ empty: true })
    const rows = await restoreBackup(other.connection, file)
    expect(rows.get('bets')).toBe(1)
    expect(await everything(other.connection)).toEqual(await everything(connection))
    const restored = await server.another(other.connection)
    const ann = elsewhere(group.ann, restored.url)
    await made(ann.post(`${group.path}/bids`, { ...bidOf('Snow'), wagerAmount: 5 }))
    expect((await done(ann.get<{ items: unknown[] }>(`${group.path}/debts`))).items).toHaveLength(1)
    await restored.stop()
    await other.drop()
  })

  it('moves to a server that orders text otherwise, and the balances go on there [DEBT-12]', async () => {
    const otherwise = `otherwise_${process.pid}`
    const there = { ...connection, database: otherwise }
    // By code point B comes before a.
    await server.asOwner(`
      insert into users (id, name, email) values ('B', 'B', 'b@example.org'), ('a', 'A', 'a@example.org');
      ${debtFrom('B', 'a', 'before')}`)
    const apart = join(folder, 'ordered-otherwise.betwixt')
    await makeBackup(connection, apart)
    await server.asOwner(`create database ${otherwise} template template0 locale_provider icu icu_locale 'en-US'`)
    await restoreBackup(there, apart)
    await on(there, async (client) => {
      expect((await client.query("select 'a' < 'B' as is_otherwise")).rows).toEqual([{ is_otherwise: true }])
      await client.query(debtFrom('a', 'B', 'after'))
      expect((await client.query("select * from pair_balances where 'B' in (one, other)")).rows).toHaveLength(1)
      expect((await client.query(balanceDifferences)).rows).toEqual([])
      await client.query("update debts set cancelled_cents = amount_cents, status = 'cancelled' where id = 'before'")
      expect((await client.query(balanceDifferences)).rows).toEqual([])
    })
    await server.asOwner(`drop database ${otherwise}`)
  })
  const debtFrom = (debtorId: string, creditorId: string, id: string) => `
    insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, origin, settlement,
        refund_of, created_at, last_modified)
      select group_id, '${id}', bet_id, '${debtorId}', '${creditorId}', 100, 'Rain', 'refund', 1, id, now(), now()
        from debts where origin = 'outcome' limit 1`

  it('is one moment, whatever is written meanwhile', async () => {
    let stopped = false
    const writing = (async () => {
      for (let count = 0; !stopped; count += 1) await anOpenBid(group, group.ann, bidOf(`Rain ${count}`))
    })()
    const under = join(folder, 'under-load.betwixt')
    await makeBackup(connection, under)
    stopped = true
    await writing
    const other = await freshDatabase({ empty: true })
    await restoreBackup(other.connection, under)
    const client = new pg.Client(other.connection)
    await client.connect()
    const { rows } = await client.query(
      `select g.last_seq::int, (select count(*)::int from group_events e where e.group_id = g.id) as events,
              (select count(*)::int from bids b where b.group_id = g.id) as bids,
              (select count(*)::int from group_events e where e.group_id = g.id and e.type = 'bid.posted') as posted
         from groups g`,
    )
    await client.end()
    expect(rows).toEqual([expect.objectContaining({ events: rows[0].last_seq, posted: rows[0].bids })])
    await other.drop()
  })

  it('is for its owner alone, is not written over, and leaves nothing half made', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(makeBackup(connection, file)).rejects.toThrow(`${file} exists already. Name another file.`)
    // A backup is never written into an existing file that others can read.
    const prepared = join(folder, 'prepared')
    await writeFile(`${prepared}.unfinished`, '', { mode: 0o666 })
    await makeBackup(connection, prepared)
    expect((await stat(prepared)).mode & 0o777).toBe(0o600)
    await rm(`${prepared}.unfinished`)
    const nowhere = await freshDatabase({ empty: true })
    await expect(makeBackup(nowhere.connection, join(folder, 'empty'))).rejects.toThrow('There is nothing to back up')
    await nowhere.drop()
    expect((await readdir(folder)).filter((name) => name.includes('unfinished') || name === 'empty')).toEqual([])
  })

  it('is refused by a database that holds anything, which stays as it is', async () => {
    const before = await everything(connection)
    await expect(restoreBackup(connection, file)).rejects.toThrow('The database is not empty.')
    expect(await everything(connection)).toEqual(before)
  })

  it('of a newer program is refused', async () => {
    const newer = await changed((text) => text.replace('"migrations":[', '"migrations":["000-unknown",'))
    await expect(restoredFrom(newer)).rejects.toThrow('The backup is of a newer Betwixt')
  })

  it('that is damaged restores nothing, however it is, and the whole one can be tried again', async () => {
    const whole = await readFile(file)
    const text = gunzipSync(whole).toString()
    const damages = {
      'cut in the middle': whole.subarray(0, Math.floor(whole.length / 2)),
      'cut at its very end': whole.subarray(0, -9),
      'without its last line': gzipSync(text.replace(/\{"rows".*\n$/, '')),
      'without a row': gzipSync(text.replace(/(\{"table":"comments".*\n)/, '$1x\n')),
      'with a changed byte': Buffer.from(whole.map((byte, at) => (at === 1_500 ? byte ^ 0x55 : byte))),
      'something else': Buffer.from('hello'),
    }
    const damaged = join(folder, 'damaged')
    const other = await freshDatabase({ empty: true })
    for (const [how, bytes] of Object.entries(damages)) {
      await writeFile(damaged, bytes)
      // A database that was left with anything would be refused as not empty.
      await expect(restoreBackup(other.connection, damaged), how).rejects.toThrow('is damaged or incomplete')
    }
    await restoreBackup(other.connection, file)
    await other.drop()
  })

  const bidOf = (homeTeam: string) => ({
    ...{ isCustom: true, homeTeam, awayTeam: 'Sun', odds: 120, wagerAmount: 10, expiration: '1week' },
  })
  const changed = async (change: (text: string) => string) => {
    const path = join(folder, 'changed')
    await writeFile(path, gzipSync(change(gunzipSync(await readFile(file)).toString())))
    return path
  }
  const restoredFrom = async (path: string) => {
    const other = await freshDatabase({ empty: true })
    await restoreBackup(other.connection, path).finally(() => other.drop())
  }
})
