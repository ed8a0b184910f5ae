import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataFolder, refusalOf, startProgram } from '#test/support/aProgram.ts'

describe('the program', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  beforeAll(async () => {
    folder = await aDataFolder()
  })
  afterAll(() => folder.remove())

  it('refuses a wrong setting with a sentence that names it', async () => {
    const said = await Promise.all([
      refusalOf({ PORT: 'abc' }),
      refusalOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }),
    ])
    expect(said[0]).toBe('1: PORT must be a port from 0 to 65535.')
    expect(said[1]).toMatch(/^1: AUTH_SECRET must be set/)
  })

  it('refuses a second start on the same data, and ends on SIGTERM', async () => {
    const program = await startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: 'root@example.org' })
    expect(await refusalOf({ DATA_DIR: folder.path, PORT: '0' })).toMatch(
      /^1: Another Betwixt .* is running on the data folder/,
    )
    expect(await program.terminate()).toBe(0)
    expect(program.output()).toBe('')
  })
})
