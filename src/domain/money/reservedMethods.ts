import { looksLike } from '../people/looks.ts'
import { type Refusal, refusal } from '../refusals.ts'
import { forgivenMethod } from './debts.ts'

/** Why a payment cannot be said to have been made that way, or null: only a creditor forgives, and nobody else seems to. */
export function whyMethodReserved(method: string): Refusal | null {
  return looksLike(method, forgivenMethod) ? refusal('method-reserved') : null
}
