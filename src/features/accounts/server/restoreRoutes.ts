import { Refused, refusal } from '#domain/refusals.ts'
import { hasAdministrator, isSetUpCode } from '#server/auth/administrators.ts'
import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { RawRoutes } from '#server/http/rawRoutes.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import { StartRefusal } from '#server/startRefusal.ts'
import { acceptIncoming, arrivedBytes, lastFailure, takePart } from './incomingBackup.ts'
import { longWork } from './longWork.ts'

const findAnybody = statement('users.anybody', {}, { there: 'bool' }, 'select exists (select from users) as there')

/** Proxies usually take a megabyte. */
const largestPart = 1024 * 1024

type Asked = { Querystring: { code?: unknown; at?: unknown; bytes?: unknown } }

/**
 * `/api/setup/backup?code=`: a backup that a new site begins with, from the browser of whoever has the set-up link. GET
 * says how much has arrived, POST takes the part from the byte `at` on, and PUT has the whole of it read, asked again while
 * `rows` is null, and the program start again with it. Its bytes are no JSON. [BEY-42]
 */
export const restoreRoutes: RawRoutes = (scope, services) => {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: largestPart },
    (_, body, done) => done(null, body),
  )
  const { dataDir } = services.config
  const url = '/api/setup/backup'
  scope.get<Asked>(url, async ({ query: { code } }) => {
    if (!hasLink(services, code)) return { isPossible: false, size: 0, failure: null }
    const [size, failure] = await Promise.all([arrivedBytes(dataDir), lastFailure(dataDir)])
    return { isPossible: await isPossible(services, code), size, failure }
  })
  scope.post<Asked & { Body: unknown }>(url, { bodyLimit: largestPart }, async ({ query: { code, at }, body }) => {
    if (!(await isPossible(services, code))) throw new Refused(refusal('set-up-over'))
    if (!Buffer.isBuffer(body) || !/^\d{1,15}$/.test(String(at)))
      throw new Refused(refusal('backup-unreadable', noPart))
    const work = services.memory.of(reading)
    if (work.isUnderWay()) throw new Refused(refusal('backup-unreadable', stillReads))
    work.forget()
    return { size: await readable(() => takePart(dataDir, { at: Number(at), bytes: body })) }
  })
  scope.put<Asked & { Body: unknown }>(url, async ({ query: { code, bytes }, body }) => {
    if (!(await isPossible(services, code))) throw new Refused(refusal('set-up-over'))
    const work = services.memory.of(reading)
    if (!work.isKnown()) {
      if ((await arrivedBytes(dataDir)) !== Number(bytes)) throw new Refused(refusal('backup-unreadable', notWhole))
      const secret = secretIn(body, services.config.authSecret)
      if (!work.isKnown()) work.begin(() => readWhole(services, secret))
    }
    return { rows: await work.answer(patienceMs) }
  })
}

/** Reading the file whole. */
const reading = inMemory(() => longWork<number>())

/** A large file is read for minutes, a proxy waits for one: then its reader asks again. */
const patienceMs = 20_000

const stillReads = { why: 'Another file is being read; try again when that is over.' }
const noPart = { why: 'That is no part of a backup.' }
const notWhole = { why: 'Not all of the file has arrived. Try again.' }
const noSecret = { why: 'That is no auth-secret: it has at least 32 characters.' }

const otherSecret = {
  why: 'AUTH_SECRET has another one here: set it to that of the former site and start again, or leave this empty.',
}

/** How many rows it has. */
async function readWhole(services: Services, secret: string | null): Promise<number> {
  const rows = await readable(() => acceptIncoming(services.config.dataDir, secret))
  services.log.info({ rows }, 'a backup has arrived, and the program starts again with it')
  // After the answer.
  setTimeout(services.startAgain, 200)
  return rows
}

function hasLink({ authSecret }: Services, code: unknown): boolean {
  return typeof code === 'string' && isSetUpCode(authSecret, code)
}

/** Only our own database is emptied: that of DATABASE_URL may be another program's too. */
async function isPossible(services: Services, code: unknown): Promise<boolean> {
  const { config, db } = services
  if (config.databaseUrl !== null || !hasLink(services, code)) return false
  return !(await hasAdministrator(db, config)) && !firstOf(await db.query(findAnybody, {}))?.there
}

/** `configured`: AUTH_SECRET, which counts instead of any file. */
function secretIn(body: unknown, configured: string | null): string | null {
  const given = typeof body === 'object' && body !== null && 'secret' in body ? String(body.secret).trim() : ''
  if (given === '') return null
  if (given.length < 32 || given.length > 1_000) throw new Refused(refusal('backup-unreadable', noSecret))
  if (configured !== null && given !== configured) throw new Refused(refusal('backup-unreadable', otherSecret))
  return given
}

async function readable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartRefusal) throw new Refused(refusal('backup-unreadable', { why: error.message }))
    throw error
  }
}
