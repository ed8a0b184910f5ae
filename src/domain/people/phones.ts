import { minuteMs } from '../times.ts'

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

/** The number in stored form; null if it is not a US number. Area and exchange never begin with 0 or 1. [CHN-13] */
export function readPhone(typed: string): PhoneNumber | null {
  const digits = typed.replace(/[\s().+-]/g, '')
  const own = digits.length === digitsOfNumber + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(own) ? `+1${own}` : null
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
