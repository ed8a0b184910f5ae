import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Services } from '../../services.ts'
import { codesOnce, hashedCodes } from './secondStepCodes.ts'

/** How long the code may take after the password, or Google. */
const challengeSeconds = 10 * 60

/**
 * The second step of signing in: an authenticator app with ten recovery codes; each code of either works once. Five wrong
 * codes end a sign-in, ten lock the second step of the account for 15 minutes. [BEY-27]
 */
export function secondStepPlugins(services: Services) {
  const plugin = twoFactor({
    issuer: 'Betwixt',
    // An account that signs in with Google may have no password.
    allowPasswordless: true,
    twoFactorCookieMaxAge: challengeSeconds,
    backupCodeOptions: { storeBackupCodes: hashedCodes(services) },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'second_steps',
        fields: {
          backupCodes: 'backup_codes',
          userId: 'user_id',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
  // The library itself asks for the code only after a password.
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook
    hook.matcher = (asked) => matcher(asked) || asked.path === '/callback/:id'
  }
  return [codesOnce(services), plugin]
}
