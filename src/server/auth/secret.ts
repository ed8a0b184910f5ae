import type { Config } from '../config.ts'
import { keptSecret } from '../keptSecret.ts'

/** Its file in the data folder. */
export const authSecretFile = 'auth-secret'

/** The secret that signs sessions: configured, or generated once and stored in the data folder. */
export async function authSecretOf({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  return authSecret ?? (await keptSecret(dataDir, authSecretFile))
}
