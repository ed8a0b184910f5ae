import type { ErrorCode, Rule } from './errorCodes.ts'
import { accountRefusals } from './refusals/accountRefusals.ts'
import { betRefusals } from './refusals/betRefusals.ts'
import { bidRefusals } from './refusals/bidRefusals.ts'
import { channelRefusals } from './refusals/channelRefusals.ts'
import { commentRefusals } from './refusals/commentRefusals.ts'
import { gameRefusals } from './refusals/gameRefusals.ts'
import { groupRefusals } from './refusals/groupRefusals.ts'
import { judgeRefusals } from './refusals/judgeRefusals.ts'
import { limitRefusals } from './refusals/limitRefusals.ts'
import { moneyRefusals } from './refusals/moneyRefusals.ts'
import { openingRefusals } from './refusals/openingRefusals.ts'
import { permissionRefusals } from './refusals/permissionRefusals.ts'
import { phoneRefusals } from './refusals/phoneRefusals.ts'
import { poolRefusals } from './refusals/poolRefusals.ts'
import { refusalsOf } from './refusals/refusalsOf.ts'
import { requestRefusals } from './refusals/requestRefusals.ts'
import { siteRefusals } from './refusals/siteRefusals.ts'

/** Every refusal of the product with the sentence that the member reads. The texts are those of the requirements. */
const table = {
  ...requestRefusals,
  ...accountRefusals,
  ...permissionRefusals,
  ...phoneRefusals,
  ...limitRefusals,
  ...siteRefusals,
  ...groupRefusals,
  ...commentRefusals,
  ...channelRefusals,
  ...gameRefusals,
  ...bidRefusals,
  ...betRefusals,
  ...poolRefusals,
  ...moneyRefusals,
  ...judgeRefusals,
  ...openingRefusals,
} as const satisfies Record<string, Rule>

/** The code of a refusal, sent as the `reason` of a response. Codes are permanent: programs rely on them. */
export type RefusalCode = keyof typeof table

export const refusalCodes = Object.keys(table) as readonly RefusalCode[]

/** A refusal with its sentence, ready to be shown or sent. */
export type Refusal = { readonly code: RefusalCode; readonly error: ErrorCode; readonly message: string }

/** The refusals whose sentence is always the same. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: (typeof table)[Code]['says'] extends string ? Code : never
}[RefusalCode]

export function isPlain(code: RefusalCode): code is PlainRefusalCode {
  return typeof table[code].says === 'string'
}

/** The kind of the refusal. */
export function errorCodeOf(reason: RefusalCode): ErrorCode {
  return table[reason].error
}

/** The refusal with that code, for the server, which knows them all. Rules and screens take those of their areas. */
export const refusal = refusalsOf(table)

/** Thrown inside a command to refuse it: the transaction rolls back and the caller reads the sentence. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refused: Refusal) {
    super(refused.message)
    this.name = 'Refused'
    this.refusal = refused
  }
}

/** Throws `Refused` if there is a reason. */
export function refuseIf(reason: Refusal | null): void {
  if (reason) throw new Refused(reason)
}
