import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HealthView } from '#features/admin/healthContract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'

/** How soon a fault is named. */
const timeout = 60_000

describe('the page that says what is wrong names within a minute of a running site [BEY-42]', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let program: RunningProgram
  let root: Person

  beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: 'root@example.org' })
    root = await signUp(program.url, 'Root', 'root@example.org')
    await sql("update users set email_verified = true where email = 'root@example.org'")
  })
  afterAll(async () => {
    await program.terminate()
    await folder.remove()
  })

  const sql = async (text: string) => on(await builtInDatabase(folder.path), (client) => client.query(text))
  const partOf = async (part: string) =>
    (await done(root.get<HealthView>('/api/admin/health'))).items.find((one) => one.part === part)

  it('a job whose table is gone, until it is back', { timeout: 2 * timeout }, async () => {
    const jobs = async () => {
      await sql("update timed_jobs set due_at = now() where name = 'follow-pool-games' and due_at > now()")
      return partOf('jobs')
    }
    await sql('alter table pool_games rename to lost_games')
    await expect
      .poll(jobs, { timeout, interval: 1_000 })
      .toMatchObject({ state: 'bad', words: expect.stringMatching(/The job .*pool.* fails: relation "pool_games"/) })
    await sql('alter table lost_games rename to pool_games')
    await expect.poll(jobs, { timeout, interval: 1_000 }).toMatchObject({ state: 'ok' })
  })

  it('a database whose connections others have taken, until they give them back', {
    timeout: 2 * timeout,
  }, async () => {
    const connection = await builtInDatabase(folder.path)
    const others = Array.from({ length: 75 }, () => new pg.Client(connection).on('error', () => {}))
    await Promise.all(others.map((client) => client.connect()))
    await expect
      .poll(() => partOf('database'), { timeout })
      .toMatchObject({ words: expect.stringContaining('near its connections') })
    await Promise.all(others.map((client) => client.end()))
    await expect.poll(() => partOf('database'), { timeout }).toMatchObject({ state: 'ok' })
  })
})
