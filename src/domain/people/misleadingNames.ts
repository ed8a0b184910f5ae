import { accountRefusal } from '../refusals/accountRefusals.ts'
import type { Refusal, RefusalCode } from '../refusals.ts'
import { formerMember, isDisplayName, plainLook } from './displayNames.ts'

/** Web and mail addresses, also ones that mail programs would make links of. */
const address = /https?:|:\/\/|www[.。]|\S@\S|[\p{L}\p{N}]{2}[.。]\p{L}{2,}|[.。]\p{L}{2,}\//iu

const money = /\p{Sc} ?\d|\d ?\p{Sc}|\d ?(usd|dollars?|bucks|eur|euros?|gbp|pounds?)(?!\p{L})/iu

/** Never part of a name: the product's own words would be taken for somebody's, and the other way round. */
const brand = 'Betwixt'

/** The codes of the refusals below. */
export const misleading = ['name-address', 'name-money', 'name-reserved'] as const satisfies readonly RefusalCode[]

type Looks = (text: string) => readonly string[]

export type Naming = {
  /** The name that they have: nobody loses theirs. */
  readonly kept?: string | undefined
  /** In how many ways a text may be read. The plain way is enough for a form; the table of look-alikes is large. */
  readonly looksOf?: Looks
}

const plainLooks: Looks = (text) => [plainLook(text).toLowerCase()]

/**
 * Why a person or a group cannot take that name, or null: it would be read as an address, as an amount of money, or as
 * words of the product.
 */
export function whyNameMisleads(name: string, { kept, looksOf = plainLooks }: Naming = {}): Refusal | null {
  if (name === kept) return null
  const read = [plainLook(name), ...looksOf(name)]
  if (read.some((look) => address.test(look))) return accountRefusal('name-address')
  if (read.some((look) => money.test(look))) return accountRefusal('name-money')
  const letters = looksOf(name).map(lettersOf)
  const isAny = (word: string, is: (look: string, word: string) => boolean) =>
    looksOf(word).some((of) => letters.some((look) => is(look, lettersOf(of))))
  const isReserved =
    isAny(brand, (look, word) => look.includes(word)) || isAny(formerMember, (look, word) => look.startsWith(word))
  return isReserved ? accountRefusal('name-reserved') : null
}

function lettersOf(look: string): string {
  return look.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Why a person cannot take that trimmed name, or null. [SET-15] */
export function whyNoDisplayName(name: string, naming: Naming = {}): Refusal | null {
  return isDisplayName(name) ? whyNameMisleads(name, naming) : accountRefusal('name-invalid')
}
