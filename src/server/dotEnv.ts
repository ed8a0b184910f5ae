import { join } from 'node:path'

/** Reads the settings in the project's `.env`, where there is one; what the environment says already stays. */
export function readDotEnv(): void {
  try {
    process.loadEnvFile(join(import.meta.dirname, '..', '..', '.env'))
  } catch {
    // There is none.
  }
}
