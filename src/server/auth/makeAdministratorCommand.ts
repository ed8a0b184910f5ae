import { createInterface } from 'node:readline'
import { parseConfig, readDotEnv } from '../config.ts'
import { type Database, firstOf, openDatabase, type Queryable, systemClock } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { withDatabase } from '../db/withDatabase.ts'
import { runCommand, StartRefusal } from '../startRefusal.ts'
import { findShown, type ShownAccount } from './accounts.ts'
import { makeAdministrator } from './administrators.ts'
import { forgetSecondStep } from './secondStep.ts'

// npm run admin -- EMAIL: makes an account a website administrator; needs access to the machine. With
// `forget-second-step` after it: turns off the second step of that account instead. Shows the account first, since
// anybody can register an address that is not theirs, and asks if there is a terminal; with `--yes` it does not ask.
async function main(given: readonly string[]): Promise<void> {
  const isSure = given.includes('--yes')
  const [named = '', what, ...more] = given.filter((one) => one !== '--yes')
  if (more.length > 0 || (what !== undefined && what !== 'forget-second-step')) {
    throw new StartRefusal('After EMAIL only forget-second-step and --yes are known.')
  }
  const email = named.trim().toLowerCase()
  if (!/^\S+@\S+$/.test(email)) throw new StartRefusal('Name the account: npm run admin -- EMAIL')
  readDotEnv()
  const config = parseConfig(process.env)
  await withDatabase(config, async ({ connection, isShared }) => {
    // If a program is running, its database is up to date already, or not ours to change.
    if (!isShared) await migrate({ connection, log: () => {} })
    const db = openDatabase(connection, { connections: 1 })
    try {
      const account = await shown(db, email, what === undefined ? ' Create it first.' : '')
      if (what === undefined) await makeAdmin(db, config, { email, account, isSure })
      else await turnOff(db, { email, account, isSure })
    } catch (error) {
      throw isWithoutTables(error) ? new StartRefusal('The database is empty or too old. Start Betwixt first.') : error
    } finally {
      await db.end()
    }
  })
}

type Asked = { readonly email: string; readonly account: ShownAccount; readonly isSure: boolean }

/** Says which account has the address; refuses if none has. */
async function shown(db: Queryable, email: string, wayOut: string): Promise<ShownAccount> {
  const account = firstOf(await db.query(findShown, { email }))
  if (!account) throw new StartRefusal(`There is no account with the address ${email}.${wayOut}`)
  const registered = new Date(account.created_at).toISOString().slice(0, 16).replace('T', ' ')
  const proof = account.email_verified ? 'verified' : 'not verified'
  say(`${JSON.stringify(account.name)}, ${email}, registered ${registered} UTC, address ${proof}.`)
  return account
}

async function makeAdmin(
  db: Database,
  config: { readonly adminEmail: string | null },
  { email, account, isSure }: Asked,
): Promise<void> {
  const vouched = account.email_verified ? '' : ' Its address counts as verified.'
  await confirm(`Make this account an administrator of the website?${vouched}`, isSure)
  const made = await db.transaction(async (tx) => {
    const done = await makeAdministrator(tx, { email, config, addedBy: null, by: 'command', now: systemClock() })
    await refuseAnother(tx, email, account)
    return done
  })
  say(`${email} is an administrator of the website ${made === 'already' ? 'already' : 'now'}.${vouched}`)
}

async function turnOff(db: Database, { email, account, isSure }: Asked): Promise<void> {
  await confirm('Turn off the second step of this account?', isSure)
  await db.transaction(async (tx) => {
    await forgetSecondStep(tx, email)
    await refuseAnother(tx, email, account)
  })
  say(`${email} now signs in without a second step.`)
}

/** Undoes everything if the address has passed to another account since this one was shown. */
async function refuseAnother(tx: Queryable, email: string, { id }: ShownAccount): Promise<void> {
  if (firstOf(await tx.query(findShown, { email }))?.id !== id) {
    throw new StartRefusal(`The account with the address ${email} has changed meanwhile. Nothing was done.`)
  }
}

async function confirm(question: string, isSure: boolean): Promise<void> {
  if (isSure || !process.stdin.isTTY) return
  process.stdout.write(`${question} [y/N] `)
  if (!/^y(es)?$/i.test((await firstLine()).trim())) throw new StartRefusal('Nothing was done.')
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    // An open terminal keeps the program running.
    process.stdin.destroy()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function isWithoutTables(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}

await runCommand(() => main(process.argv.slice(2)))
