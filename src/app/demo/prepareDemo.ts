import type pg from 'pg'
import { firstOf, openDatabase } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { StartRefusal } from '#server/startRefusal.ts'
import { demoPassword, emailOf, friends } from './cast.ts'
import { makeDemo } from './makeDemo.ts'

type Preparing = Parameters<typeof makeDemo>[0] & { readonly connection: Parameters<typeof demoState>[0] }

/** Sets the demo's own data folder, so that it never mixes with the data of `npm start`, unless another is named. */
export function demoEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, DATA_DIR: environment.DATA_DIR || './data-demo' }
}

/**
 * Creates the demo if the database is empty, and returns whether the database now holds the demo. A database with other
 * accounts is left unchanged, and a line says so. Refuses a database with an interrupted demo.
 */
export async function prepareDemo({ connection, ...demo }: Preparing): Promise<boolean> {
  const { say, config } = demo
  const place = config.databaseUrl === null ? `the folder ${config.dataDir}` : 'the database of DATABASE_URL'
  const state = await demoState(connection)
  if (state === 'unfinished') {
    throw new StartRefusal(`The demo in ${place} was broken off. Remove it, or name another DATA_DIR, and start again.`)
  }
  if (state === 'taken') say(`There are accounts in ${place} already: nothing is changed, and no demo is made.`)
  if (state === 'empty') {
    say('Making the demo: eight friends and a year of bets. It takes up to a minute.')
    await makeDemo(demo)
  }
  return state !== 'taken'
}

/** The accounts and the URL, for the person at the terminal. */
export function demoAccounts(url: string): string {
  const width = Math.max(...friends.map(({ key }) => emailOf(key).length))
  const accounts = friends.map(({ key, name }) => `  ${emailOf(key).padEnd(width)}  ${name}`)
  return [
    '',
    `The demo is ready at ${url}`,
    `Sign in with one of these addresses and the password ${demoPassword}`,
    ...accounts,
    '',
  ].join('\n')
}

/** What a migrated database holds: nothing, a complete demo, an interrupted demo, or other accounts. */
type DemoState = 'empty' | 'demo' | 'unfinished' | 'taken'

const look = statement(
  'demo.look',
  { email: 'text', friends: 'text[]' },
  { has_accounts: 'bool', is_demo: 'bool', is_whole: 'bool' },
  `select count(*) > 0 as has_accounts,
          coalesce(bool_or(email = $1), false) as is_demo,
          coalesce(bool_and(email_verified) filter (where email = any ($2)), false) as is_whole
     from users`,
)

async function demoState(connection: pg.ClientConfig): Promise<DemoState> {
  const db = openDatabase(connection, { connections: 1 })
  try {
    const found = firstOf(
      await db.query(look, { email: emailOf('ann'), friends: friends.map(({ key }) => emailOf(key)) }),
    )
    if (!found?.has_accounts) return 'empty'
    if (!found.is_demo) return 'taken'
    return found.is_whole ? 'demo' : 'unfinished'
  } finally {
    await db.end()
  }
}
