import { phoneRefusal } from '../refusals/phoneRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { minuteMs } from '../times.ts'
import { placeOfAreaCode } from './areaCodes.ts'

/** A US number in stored form: +1 and ten digits. */
export type PhoneNumber = `+1${string}`

const digitsOfNumber = 10

/** The digits in typed text, at most ten; a leading country code 1 before ten others is dropped. [CHN-14] */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const own = digits.length > digitsOfNumber && digits.startsWith('1') ? digits.slice(1) : digits
  return own.slice(0, digitsOfNumber)
}

/** "(212) 555-0142", as far as there are digits. [CHN-14] */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed)
  if (digits.length < 4) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** The length of a complete formatted number; from then on a code can be sent. [CHN-15] */
export const formattedPhoneLength = 14

/**
 * The number in stored form; null if it is not a US number. Canada and the Caribbean share the country code, and texts
 * there, or to paid services, cost a multiple: so the area code decides. Exchanges never begin with 0 or 1. [CHN-13]
 */
export function readPhone(typed: string): PhoneNumber | null {
  const digits = typed.replace(/[\s().+-]/g, '')
  const own = digits.length === digitsOfNumber + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^\d{3}[2-9]\d{6}$/.test(own) && placeOfAreaCode(own.slice(0, 3)) !== null ? `+1${own}` : null
}

/** Why this installation sends no texts to the number, or null when it does. [CHN-13] */
export function whyNotTexted(number: string, { textsTerritories }: { textsTerritories: boolean }): Refusal | null {
  const place = placeOfAreaCode(number.slice(2, 5))
  if (place === null) return phoneRefusal('phone-not-us')
  return place === 'territory' && !textsTerritories ? phoneRefusal('phone-territory') : null
}

/** The rules for phone verification codes. [CHN-12] [CHN-16] */
export const phoneCodes = {
  digits: 6,
  lifeMs: 10 * minuteMs,
  attempts: 5,
  resendMs: minuteMs,
  aDay: 5,
} as const

export function isPhoneCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}
