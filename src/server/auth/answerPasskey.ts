import { z } from 'zod'
import { maxPasskeys, passkeyHost, whyCannotAddPasskey } from '#domain/people/passkeys.ts'
import { type PlainRefusalCode, Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { firstOf } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import type { Auth } from './auth.ts'
import { isPasswordOf, passwordOrRecent } from './passwords.ts'
import type { Asker } from './session.ts'

/** The requests whose answer of an authenticator was right, so that a later failure is ours. */
export const verified = new WeakSet<Request>()

/** A request to an endpoint of passkeys. `request` is what the library would get. */
type Asked = { path: string; asker: Asker | null; body: unknown; request: Request }

/** Answers under `/api/auth/passkey`: by the library, with our rules around it. */
export async function answerPasskey(services: Services, library: Auth, asked: Asked): Promise<Response> {
  const { path, asker, request } = asked
  if (path === 'passkey/delete-passkey' && asker) return remove(services, asker, asked.body)
  if (passkeyHost(services.config) === null) refuse('passkeys-off')
  if (path === 'passkey/generate-authenticate-options') return beginSignIn(library, request)
  if (path === 'passkey/verify-authentication') return endSignIn(library, asked)
  if (!asker) throw new Error(`${path} without a user`)
  if (path === 'passkey/generate-register-options') return beginAdding(services, library, { ...asked, asker })
  return endAdding(services, library, { ...asked, asker })
}

async function beginSignIn(library: Auth, request: Request): Promise<Response> {
  const answered = await library.handler(asGet(request))
  if (!answered.ok) return answered
  const options = (await answered.json()) as object
  return withBody(answered, { ...options, userVerification: 'required' })
}

const base64url = z.string().regex(/^[\w-]+=*$/)

const credential = z.object({ id: base64url, rawId: base64url, type: z.literal('public-key') })

const assertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

async function endSignIn(library: Auth, { request, body }: Asked): Promise<Response> {
  const answered = await library.handler(withJson(request, { response: responseIn(body, assertion) }))
  // The library would show the session's token, which only the cookie should have.
  return answered.ok ? withBody(answered, { success: true }) : answered
}

const countOf = statement(
  'passkeys.countOf',
  { userId: 'text' },
  { count: 'int8' },
  'select count(*) as count from passkeys where user_id = $1',
)

type ByUser = Asked & { asker: Asker }

async function beginAdding(services: Services, library: Auth, { asker, body, request }: ByUser): Promise<Response> {
  await checkOwner(services, asker, body)
  const { count = 0 } = firstOf(await services.db.query(countOf, { userId: asker.userId })) ?? {}
  refuseIf(whyCannotAddPasskey(count))
  return library.handler(asGet(request))
}

const attestation = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

async function endAdding(services: Services, library: Auth, { asker, body, request }: ByUser): Promise<Response> {
  const passed = withJson(request, { response: responseIn(body, attestation) })
  const answered = await library.handler(passed)
  // The library answers 500 when the authenticator's answer is wrong.
  if (answered.status === 500 && !verified.has(passed)) refuse('passkey-failed')
  if (!answered.ok) return answered
  const { id, name } = (await answered.json()) as { id: string; name: string }
  await keepWithinLimit(services, { userId: asker.userId, id })
  const told = { userId: asker.userId, what: 'passkey', now: services.clock() } as const
  await services.db.transaction((tx) => services.tellOwner(tx, told))
  return withBody(answered, { id, name })
}

const lockAllOf = statement(
  'passkeys.lockAllOf',
  { userId: 'text' },
  { id: 'text' },
  'select id from passkeys where user_id = $1 order by id for update',
)

const deletePasskey = statement(
  'passkeys.delete',
  { userId: 'text', id: 'text' },
  { id: 'text' },
  'delete from passkeys where user_id = $1 and id = $2 returning id',
)

/** When several are added at once, those beyond the limit are removed again. */
async function keepWithinLimit({ db }: Services, added: { userId: string; id: string }): Promise<void> {
  const isOver = await db.transaction(async (tx) => {
    if ((await tx.query(lockAllOf, { userId: added.userId })).length <= maxPasskeys) return false
    await tx.query(deletePasskey, added)
    return true
  })
  if (isOver) refuse('passkeys-full')
}

async function remove(services: Services, asker: Asker, body: unknown): Promise<Response> {
  const { id } = z.object({ id: z.string().max(100) }).safeParse(body).data ?? refuse('passkey-gone')
  await checkOwner(services, asker, body)
  const removed = await services.db.query(deletePasskey, { userId: asker.userId, id })
  if (removed.length === 0) refuse('passkey-gone')
  return Response.json({ success: true })
}

/** Refuses without the password of the account; for an account without one, the sign-in must be recent. */
async function checkOwner(services: Services, asker: Asker, body: unknown): Promise<void> {
  const kept = await passwordOrRecent(services, asker)
  if (kept === null) return
  const { password } = z.object({ password: z.string().min(1) }).safeParse(body).data ?? refuse('password-missing')
  if (!(await isPasswordOf(kept, password))) refuse('current-password-wrong')
}

function responseIn<Known>(body: unknown, schema: z.ZodType<Known>): Known {
  return z.object({ response: schema }).safeParse(body).data?.response ?? refuse('passkey-failed')
}

/** The library reads its options with GET. From a page they are asked for with POST, which no other site can send. */
function asGet({ url, headers }: Request): Request {
  const passed = new Headers(headers)
  passed.delete('content-type')
  return new Request(url.split('?')[0] ?? url, { headers: passed })
}

function withJson({ url, method, headers }: Request, body: object): Request {
  return new Request(url, { method, headers, body: JSON.stringify(body) })
}

/** Another body with the same cookies. */
function withBody({ headers }: Response, body: object): Response {
  const answer = Response.json(body)
  for (const cookie of headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

function refuse(code: PlainRefusalCode): never {
  throw new Refused(refusal(code))
}
