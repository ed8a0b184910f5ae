import { isRecent } from '#domain/people/passkeys.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { findHash, findStart, isPasswordOf } from '#server/auth/passwords.ts'
import type { Asker } from '#server/auth/session.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { countAttempt, forgetAttempts } from '#server/http/authEndpoints.ts'
import type { Services } from '#server/services.ts'

const noteProof = statement(
  'sessions.prove',
  { sessionId: 'text', now: 'timestamptz' },
  {},
  'update sessions set proved_at = $2 where id = $1',
)

/**
 * The owner of a session types their password: for 15 minutes it may do what a session that somebody copied may not. No
 * command, whose input would be hashed for a repeated request. [BEY-14]
 */
export async function prove(context: OperationContext, { password }: { password: string }): Promise<{ at: string }> {
  const { services } = context
  const asker = askerOf(context)
  await requirePassword(services, asker, password)
  const now = services.clock()
  await services.db.query(noteProof, { sessionId: asker.sessionId, now })
  return { at: isoFromInstant(now) }
}

/** Refuses a session whose owner has not shown themselves for 15 minutes: somebody else may have it. [BEY-14] [BEY-23] */
export async function requireProof(services: Services, { sessionId }: Pick<Asker, 'sessionId'>): Promise<void> {
  if (!(await isProved(services, sessionId))) throw new Refused(refusal('sign-in-stale'))
}

/** The same, unless the password is given. */
export async function requireOwner(services: Services, asker: Asker, password: string | undefined): Promise<void> {
  if (password === undefined && (await isProved(services, asker.sessionId))) return
  const kept = firstOf(await services.db.query(findHash, { email: asker.email }))
  if (!kept) return requireProof(services, asker)
  if (!password) throw new Refused(refusal('password-missing'))
  await requirePassword(services, asker, password)
}

async function requirePassword(services: Services, { email }: Asker, password: string): Promise<void> {
  const kept = firstOf(await services.db.query(findHash, { email }))
  if (!kept) throw new Refused(refusal('password-none'))
  const attempt = { path: 'change-password', account: email, address: '', device: null }
  await countAttempt(services, attempt)
  refuseIf((await isPasswordOf(kept.password, password)) ? null : refusal('current-password-wrong'))
  await forgetAttempts(services, attempt)
}

async function isProved({ db, clock }: Services, sessionId: string): Promise<boolean> {
  const session = firstOf(await db.query(findStart, { sessionId }))
  // It may have ended while the request waited.
  if (!session) throw new Refused(refusal('sign-in-first'))
  return isRecent(session.created_at, clock())
}
