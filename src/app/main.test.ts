import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataFolder, refusalOf, startProgram } from '#test/support/aProgram.ts'

describe('the program', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  beforeAll(async () => {
    folder = await aDataFolder()
  })
  afterAll(() => folder.remove())

  const start = () => startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: 'root@example.org' })

  it('refuses a wrong setting with a sentence that names it', async () => {
    expect(await refusalOf({ PORT: 'abc' })).toBe('1: PORT must be a port from 0 to 65535.')
    expect(await refusalOf({ PUBLIC_URL: 'here' })).toMatch(/^1: PUBLIC_URL must be an address/)
    expect(await refusalOf({ JOBS: 'maybe' })).toBe('1: JOBS must be "on" or "off".')
    expect(await refusalOf({ TRUST_PROXY: 'everyone' })).toMatch(/^1: TRUST_PROXY must be a list of IP addresses/)
    expect(await refusalOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toMatch(
      /^1: AUTH_SECRET must be set/,
    )
  })

  it('refuses a second start on the same data, and ends on SIGTERM', async () => {
    const program = await start()
    expect(await refusalOf({ DATA_DIR: folder.path, PORT: '0' })).toMatch(
      /^1: Another Betwixt .* is running on the data folder/,
    )
    expect(await program.terminate()).toBe(0)
    expect(program.output()).toBe('')
  })

  it('ends in order when it is told twice at once, as service managers do that tell the launcher too', async () => {
    const program = await start()
    const ending = program.terminate()
    program.process.kill('SIGTERM')
    expect(await ending).toBe(0)
    expect(program.output()).toBe('')
  })
})
