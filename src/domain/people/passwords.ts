import { accountRefusal } from '../refusals/accountRefusals.ts'
import type { Refusal } from '../refusals.ts'

const product = 'betwixt'

/**
 * Why a password is among the first guesses for this very account, or null: it is only spaces, contains the product's
 * name, or is the account's own address. Common passwords and lengths are checked elsewhere. [AUTH-09]
 */
export function whyGuessable(password: string, email: string): Refusal | null {
  const [typed, address] = [password.trim().toLowerCase(), email.trim().toLowerCase()]
  if (typed === '') return accountRefusal('password-missing')
  if (typed.includes(product)) return accountRefusal('password-product')
  const [name = ''] = address.split('@')
  const isOwn = address !== '' && (typed.includes(address) || typed === name)
  return isOwn ? accountRefusal('password-own-address') : null
}
