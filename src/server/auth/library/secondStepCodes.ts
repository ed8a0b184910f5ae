import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { TWO_FACTOR_ERROR_CODES } from 'better-auth/plugins/two-factor'
import { firstOf, type Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Services } from '../../services.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { isSameSecret } from '../sameSecret.ts'

const stepMs = 30_000

const findKept = statement(
  'secondSteps.find',
  { userId: 'text' },
  { secret: 'text', backup_codes: 'text' },
  'select secret, backup_codes from second_steps where user_id = $1',
)

const takeStep = statement(
  'secondSteps.take',
  { userId: 'text', step: 'int8' },
  { id: 'text' },
  'update second_steps set last_step = $2 where user_id = $1 and (last_step is null or last_step < $2) returning id',
)

type Kept = { readonly userId: string; readonly secret: string; readonly codes: string }
type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * Goes before the library's own check of a code, which would take a code of the app twice and compares recovery codes as
 * they are stored. What counts no more is passed on as an empty code, so the library counts and answers it like a wrong
 * one. No device is trusted: every sign-in asks for a code. [BEY-27]
 */
export function codesOnce({ db, authSecret }: Services): BetterAuthPlugin {
  const before = (path: string, codeFor: (kept: Kept, code: string) => Promise<string>) => ({
    matcher: (asked: { path?: string }) => asked.path === path,
    handler: createAuthMiddleware(async (asked) => {
      if (typeof asked.body?.code !== 'string') return
      const kept = await keptFor(db, asked)
      const code = kept ? await codeFor(kept, asked.body.code) : ''
      return { context: { body: { ...asked.body, code, trustDevice: false } } }
    }),
  })
  return {
    id: 'codes-once',
    hooks: {
      before: [
        before('/two-factor/verify-totp', async ({ userId, secret: encrypted }, code) => {
          // Since AUTH_SECRET was exchanged no code of this app is right; the recovery codes still are.
          const secret = await symmetricDecrypt({ key: authSecret, data: encrypted }).catch(() => null)
          if (secret === null) throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_CODE)
          const step = stepOf(secret, code)
          if (step === undefined) return ''
          return (await db.query(takeStep, { userId, step })).length > 0 ? code : ''
        }),
        before('/two-factor/verify-backup-code', async ({ codes }, code) => storedForm(authSecret, codes, code)),
      ],
    },
  }
}

/** The second step that a code is for, found as the library finds it: of the session, or of the begun sign-in. */
async function keptFor(db: Queryable, asked: Asked): Promise<Kept | null> {
  const session = await getSessionFromCtx(asked)
  const userId = session?.user.id ?? (await userOfChallenge(asked))
  const row = userId && firstOf(await db.query(findKept, { userId }))
  return row ? { userId, secret: row.secret, codes: row.backup_codes } : null
}

async function userOfChallenge({ context, getSignedCookie }: Asked): Promise<string | null> {
  const { name } = context.createAuthCookie('two_factor')
  const identifier = await getSignedCookie(name, context.secret)
  const challenge = identifier ? await context.internalAdapter.findVerificationValue(identifier) : null
  return challenge?.value ?? null
}

/** The step of the code, of the three that the library takes; its clock is the machine's, so ours is here too. */
function stepOf(secret: string, code: string): number | undefined {
  const now = Math.floor(Date.now() / stepMs)
  return [now + 1, now, now - 1].find((step) => isSameSecret(code, codeAt(secret, step)))
}

/** RFC 4226 and 6238, as the apps have it: SHA-1, six digits. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const place = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const isHash = (code: string) => code.startsWith('$')

/**
 * How recovery codes are stored: hashed like passwords, each with its own salt, because ten characters could be
 * guessed from a plain hash. Before, the library encrypted them; those are read still, and hashed once one is used.
 */
export function hashedCodes({ authSecret }: Pick<Services, 'authSecret'>) {
  return {
    async encrypt(json: string): Promise<string> {
      const hashes: string[] = []
      // One after the other: each takes 19 MiB for a moment.
      for (const code of codesIn(json)) hashes.push(isHash(code) ? code : await hashPassword(code))
      return JSON.stringify(hashes)
    },
    decrypt: (stored: string) => readable(authSecret, stored),
  }
}

/** What the library finds among the stored codes if this code is one of them, else empty. */
async function storedForm(authSecret: string, stored: string, code: string): Promise<string> {
  if (!/^[a-z\d]{5}-[a-z\d]{5}$/i.test(code)) return ''
  for (const one of codesIn(await readable(authSecret, stored))) {
    if (isHash(one) ? await verifyPassword({ hash: one, password: code }) : isSameSecret(code, one)) return one
  }
  return ''
}

async function readable(authSecret: string, stored: string): Promise<string> {
  return stored.startsWith('[') ? stored : symmetricDecrypt({ key: authSecret, data: stored })
}

function codesIn(json: string): readonly string[] {
  return JSON.parse(json) as string[]
}
