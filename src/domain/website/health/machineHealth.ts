import { hourMs, type Instant, minuteMs } from '../../times.ts'
import { sizeWords } from '../sizeWords.ts'
import { agoWords, type Finding, spanWords, well } from './healthItem.ts'

export type JobsReading = {
  readonly failing: readonly { readonly name: string; readonly reason: string; readonly since: Instant }[]
  /** The job that has waited longest for its turn, in seconds; null where none is known. */
  readonly longest: { readonly name: string; readonly waitingSeconds: number } | null
}

const waitsTooLongMs = 10 * minuteMs

export function jobsHealth({ failing, longest }: JobsReading, now: Instant): Finding {
  const [first] = failing
  if (first) {
    const others =
      failing.length > 1
        ? ` ${failing.length - 1} more fail: ${failing
            .slice(1)
            .map(({ name }) => name)
            .join(', ')}.`
        : ''
    const since = Math.min(...failing.map((one) => one.since)) as Instant
    const todo = 'It is tried again by itself. Run it at once under Needs Attention; the log has the whole error.'
    return { state: 'bad', since, words: `The job ${first.name} fails: ${first.reason}.${others}`, todo }
  }
  if (longest === null) {
    return {
      state: 'bad',
      since: null,
      words: 'No process has done timed work yet.',
      todo: 'Let a process run with JOBS=on.',
    }
  }
  const waitedMs = longest.waitingSeconds * 1_000
  if (waitedMs <= waitsTooLongMs) return well('Every job did its work the last time.')
  const words = `Nobody does timed work: the job ${longest.name} has waited for ${spanWords(waitedMs)}.`
  return { state: 'bad', since: (now - waitedMs) as Instant, words, todo: 'Let a process run with JOBS=on.' }
}

export type DatabaseReading = {
  readonly version: string
  readonly connections: number
  readonly mostConnections: number
  /** Requests of this process that wait for a connection. */
  readonly waitedFor: number
  readonly answeredMs: number
}

/** Shares of the connections that the database allows. */
const [manyShare, tooManyShare] = [0.75, 0.9]

export function databaseHealth(reading: DatabaseReading | null): Finding {
  if (!reading) {
    const todo = 'Look at postgres/server.log in DATA_DIR, or at the server of DATABASE_URL.'
    return { state: 'bad', since: null, words: 'The database does not answer.', todo }
  }
  const { version, connections, mostConnections, waitedFor, answeredMs } = reading
  const words = `PostgreSQL ${version} answers in ${answeredMs} ms, with ${connections} of ${mostConnections} connections open.`
  const share = connections / mostConnections
  if (share < manyShare && waitedFor === 0) return well(words)
  const isBad = share >= tooManyShare
  const near = share >= manyShare ? 'The database is near its connections. ' : 'Requests wait for the database. '
  const todo =
    share >= manyShare
      ? 'Raise max_connections of PostgreSQL, run fewer processes, or end what else uses it.'
      : 'If it lasts, the processors or the disk are too slow: docs/scaling.md says what comes next.'
  return { state: isBad ? 'bad' : 'warn', since: null, words: near + words, todo }
}

export type DiskReading = { readonly folder: string; readonly freeBytes: number }

const [littleBytes, tooLittleBytes] = [2e9, 500e6]

export function diskHealth(disks: readonly DiskReading[]): Finding {
  const least = disks.toSorted((one, other) => one.freeBytes - other.freeBytes)[0]
  if (!least) return well('Nothing is written on this machine.')
  const words = `${sizeWords(least.freeBytes)} are left on the disk of ${least.folder}.`
  if (least.freeBytes >= littleBytes) return well(words)
  const isBad = least.freeBytes < tooLittleBytes
  const todo = 'Free some space there: old backups, logs, or a larger disk.'
  return { state: isBad ? 'bad' : 'warn', since: null, words: `The disk is nearly full: ${words}`, todo }
}

export type BackupsReading = {
  readonly isOn: boolean
  readonly folder: string
  /** Why the folder cannot be read; null if it can. */
  readonly unreadable: string | null
  readonly newest: { readonly at: Instant; readonly bytes: number; readonly rows: number | null } | null
  readonly failure: { readonly at: Instant; readonly reason: string } | null
}

/** One is made each night; the next one may take a while. */
const oldestMs = 30 * hourMs

export function backupsHealth({ isOn, folder, unreadable, newest, failure }: BackupsReading, now: Instant): Finding {
  if (!isOn) {
    return {
      state: 'off',
      since: null,
      words: 'No backups are made here.',
      todo: 'Remove BACKUPS=off, or make them in another way.',
    }
  }
  if (unreadable !== null) {
    return {
      state: 'bad',
      since: null,
      words: `The folder ${folder} cannot be read: ${unreadable}.`,
      todo: 'Let the program read and write it, or set BACKUP_DIR.',
    }
  }
  const last = newest
    ? `The last one was made ${agoWords(newest.at, now)}, has ${sizeWords(newest.bytes)}, and was ${newest.rows === null ? 'not counted' : 'read back and counted'}.`
    : 'There is none.'
  if (failure && failure.at > (newest?.at ?? 0)) {
    return {
      state: 'bad',
      since: failure.at,
      words: `The last backup was not made: ${failure.reason} ${last}`,
      todo: 'Mend that, then make one below.',
    }
  }
  if (!newest)
    return {
      state: 'warn',
      since: null,
      words: 'There is no backup yet.',
      todo: 'Make one below, or wait for the night.',
    }
  if (now - newest.at <= oldestMs) return well(last, newest.at)
  return {
    state: 'bad',
    since: newest.at,
    words: `The last backup is too old. ${last}`,
    todo: 'Let a process run with JOBS=on, and make one below.',
  }
}
