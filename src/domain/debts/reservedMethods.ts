import { looksLike } from '../people/looks.ts'
import { moneyRefusal } from '../refusals/moneyRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { forgivenMethod } from './paymentMethods.ts'

/** Why a payment cannot be said to have been made that way, or null: only a creditor forgives, and nobody else seems to. */
export function whyMethodReserved(method: string): Refusal | null {
  return looksLike(method, forgivenMethod) ? moneyRefusal('method-reserved') : null
}
