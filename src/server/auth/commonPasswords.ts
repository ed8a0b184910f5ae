import { readFileSync } from 'node:fs'

let known: ReadonlySet<string> | undefined

/** Whether many people have this password, so that it is among the first guesses. Case does not make it better. [AUTH-09] */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(new URL('data/commonPasswords.txt', import.meta.url), 'utf8').split('\n'))
  return known.has(password.toLowerCase())
}
