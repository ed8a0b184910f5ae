import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Services } from '../../services.ts'
import { challengeMs } from '../secondStep.ts'
import { codesOnce, hashedCodes } from './secondStepCodes.ts'

/**
 * The second step of signing in: an authenticator app with ten recovery codes; each code of either works once. The
 * library asks for it after a password; after Google `challenge` does. Five wrong codes end a sign-in, ten lock the
 * second step of the account for 15 minutes. [BEY-27]
 */
export const secondStepPlugins = (services: Services) => [
  codesOnce(services),
  twoFactor({
    issuer: 'Betwixt',
    // An account that signs in with Google may have no password.
    allowPasswordless: true,
    twoFactorCookieMaxAge: challengeMs / 1_000,
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
  }),
]
