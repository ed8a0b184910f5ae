import type { Config } from '../config.ts'
import { keptSecret } from '../keptSecret.ts'

/** The secret that signs sessions: configured, or generated once and stored in the data folder. */
export async function authSecretOf({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  return authSecret ?? (await keptSecret(dataDir, 'auth-secret'))
}
