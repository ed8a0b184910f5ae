import { minuteMs } from '../times.ts'

/** A US number as the product keeps it: +1 and ten digits. */
export type PhoneNumber = `+1${string}`

const digitsOfNumber = 10

/** The digits of what somebody types, at most ten; the country's own 1 in front of ten others is left out. [CHN-14] */
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

/** How long a whole number is as it is shown; a code can be sent from there on. [CHN-15] */
export const formattedPhoneLength = 14

/** The number as it is kept; null where it is none of the US. Area and exchange never begin with 0 or 1. [CHN-13] */
export function readPhone(typed: string): PhoneNumber | null {
  const digits = typed.replace(/[\s().+-]/g, '')
  const own = digits.length === digitsOfNumber + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(own) ? `+1${own}` : null
}

/** The rules of the codes by which somebody proves a number. [CHN-12] [CHN-16] */
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
