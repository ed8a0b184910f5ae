import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { databaseUrlOf } from '#test/support/onDatabase.ts'
import { done } from '#test/support/story.ts'

describe('npm run admin', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  it('makes an account administrator, and says whose it is [ADM-02]', async () => {
    const ann = await server.aPerson('Ann')
    const command = join(import.meta.dirname, 'makeAdministratorCommand.ts')
    const settings = { DATABASE_URL: databaseUrlOf(server.connection), AUTH_SECRET: server.services.authSecret }
    const env = { ...process.env, ...settings }
    const { stdout } = await promisify(execFile)(process.execPath, [command, ann.email.toUpperCase()], { env })
    const [account, outcome] = stdout.trim().split('\n')
    expect(account).toMatch(
      /^"Ann", \S+@example\.org, registered \d{4}-\d\d-\d\d \d\d:\d\d UTC, address not verified\.$/,
    )
    expect(outcome).toBe(`${ann.email} is an administrator of the website now. Its address counts as verified.`)
    expect((await done(ann.get<Me>('/api/me'))).isWebsiteAdmin).toBe(true)
  })
})
