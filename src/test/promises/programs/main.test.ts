import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataFolder, refusalOf, startProgram } from '#test/support/aProgram.ts'
import { anOddsFeed } from '#test/support/oddsFeed.ts'
import { waitFor } from '#test/support/waitFor.ts'

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

  it('says at the start how far the credits of the odds service go [BEY-40]', async () => {
    const feed = await anOddsFeed()
    feed.sayCredits({ last: 0, used: 100, remaining: 400 })
    const odds = { ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key, LEAGUES: 'nfl,nba', ODDS_REGIONS: 'us' }
    const program = await startProgram({ DATA_DIR: folder.path, ...odds, LOG_LEVEL: 'info' })
    expect(program.output()).toMatch(/"500 credits a month: (NFL and NBA, each|none of the leagues) [^"]+\."/)
    await program.terminate()
    await feed.stop()
  })

  it('loads the auth library without being asked, and as one of several processes before it serves', async () => {
    const started = (name: string, processes: string) => {
      const list = join(folder.path, name)
      const settings = { PROCESSES: processes, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
      return startProgram({ DATA_DIR: folder.path, ...settings, LOADS: list, NODE_OPTIONS: listingLoads }).then(
        (program) => ({ program, loads: () => readFile(list, 'utf8').catch(() => '') }),
      )
    }
    const single = await started('single', '1')
    await waitFor(async () => (await single.loads()) || null, { withinMs: 30_000 })
    await single.program.terminate()
    const several = await started('several', '2')
    expect((await several.loads()).trim().split('\n')).toHaveLength(2)
    await several.program.terminate()
  })
})

/** NODE_OPTIONS of a program whose processes add a line to the file in LOADS when they load the auth library. */
const listingLoads = `--import=data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (/\\/authLibrary-[^/]+\\.js$/.test(url)) appendFileSync(process.env.LOADS, process.pid + '\\n')
      return next(url, context)
    },
  })
`)}`
