import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { deviceName } from '#domain/people/devices.ts'
import { isUnderHost, passkeyHost } from '#domain/people/passkeys.ts'
import { statement } from '../../db/statement.ts'
import { ownOrigins } from '../../ownOrigins.ts'
import type { Services } from '../../services.ts'
import { verified } from '../answerPasskey.ts'
import { refuseAuth } from './authChecks.ts'

const isKnown = statement(
  'passkeys.isKnown',
  { credentialId: 'text' },
  { id: 'text' },
  'select id from passkeys where credential_id = $1',
)

const noteUse = statement(
  'passkeys.noteUse',
  { credentialId: 'text', now: 'timestamptz' },
  {},
  'update passkeys set last_used_at = $2 where credential_id = $1',
)

/**
 * Passkeys, which sign in instead of a password. Each must verify the person, by fingerprint, face or PIN: together with
 * the device that makes two factors, so no code is asked for after it. The library itself would accept a passkey without
 * that. [BEY-27]
 */
export function passkeyPlugin({ db, config, clock }: Services) {
  const host = passkeyHost(config) ?? 'localhost'
  return passkey({
    rpID: host,
    rpName: 'Betwixt',
    origin: ownOrigins(config).filter((origin) => isUnderHost(new URL(origin).hostname, host)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      // Its own check wants a session that is younger than a day; ours has been made by then.
      requireSession: false,
      async afterVerification({ ctx, verification: { registrationInfo: found } }) {
        if (!found?.userVerified) refuseAuth('PASSKEY_LOCKED')
        if ((await db.query(isKnown, { credentialId: found.credential.id })).length > 0) refuseAuth('PASSKEY_KNOWN')
        if (ctx.request) verified.add(ctx.request)
        return { name: getAuthenticatorName(found.aaguid) ?? deviceName(ctx.headers?.get('user-agent') ?? '') }
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo: found } }) {
        if (!found.userVerified) refuseAuth('PASSKEY_LOCKED')
        await db.query(noteUse, { credentialId: found.credentialID, now: clock() })
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}
