/**
 * The status of a text message. It is `attempted` until the provider has accepted it, and then follows the provider's
 * callbacks; it only moves forward. [ADM-90]
 */
export const textStatuses = ['attempted', 'pending', 'queued', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type TextStatus = (typeof textStatuses)[number]

/** The statuses that one in the audit's filter stands for: all that are on their way, all that failed. [ADM-94] [ADM-107] */
export function statusesLike(status: TextStatus): readonly TextStatus[] {
  return kinsOfStatus.find((kins) => kins[0] === status) ?? [status]
}

const kinsOfStatus: readonly (readonly TextStatus[])[] = [
  ['pending', 'queued', 'attempted'],
  ['failed', 'undelivered'],
]

const rank: Readonly<Record<TextStatus, number>> = {
  attempted: 0,
  pending: 1,
  queued: 2,
  sent: 3,
  delivered: 4,
  undelivered: 4,
  failed: 4,
}

/** Whether a text may go from one status to the other: only forward, and final statuses stay. */
export function movesForward({ from, to }: { from: TextStatus; to: TextStatus }): boolean {
  return rank[to] > rank[from]
}

/** The most texts that a user gets within 24 hours. */
export const textsADay = 20

/** What a segment costs, in dollars. [ADM-93] */
export const segmentDollars = 0.0079

// The basic characters of GSM 03.38, and those that take two places because of an escape before them.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'
const places = new Map<string, number>([
  ...Array.from(basic, (character) => [character, 1] as const),
  ...Array.from(extended, (character) => [character, 2] as const),
])

/** The places in a single segment, and in each of several, whose headers take some. */
const gsm = { single: 160, each: 153 } as const
const ucs2 = { single: 70, each: 67 } as const

/** Whether the GSM alphabet has all of its characters. */
function isGsm(text: string): boolean {
  return Array.from(text).every((character) => places.has(character))
}

/** How many segments a text takes, at least one: 160 places of GSM-7, or 70 of UCS-2 if one character requires it. */
export function segmentsOf(text: string): number {
  return isGsm(text)
    ? segmentsIn(Array.from(text), (character) => places.get(character) ?? 1, gsm)
    : segmentsIn(Array.from(text), (character) => character.length, ucs2)
}

/** A character is never split across two segments. */
function segmentsIn(
  characters: readonly string[],
  placesOf: (character: string) => number,
  { single, each }: { single: number; each: number },
): number {
  const all = characters.reduce((sum, character) => sum + placesOf(character), 0)
  if (all <= single) return 1
  let segments = 1
  let used = 0
  for (const character of characters) {
    const wanted = placesOf(character)
    if (used + wanted > each) {
      segments += 1
      used = 0
    }
    used += wanted
  }
  return segments
}

/** Typographic characters and their GSM equivalents: one such character would double the price. */
const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '\t': ' ',
  '\u00a0': ' ',
}

const brand = 'Betwixt: '
const optOut = ' Reply STOP to opt out'
const mostSegments = 3

/**
 * The text as sent: the brand, the message on one line, and, in the first text to a number, how to opt out. At most
 * three segments: a longer message is truncated.
 */
export function textBody(message: string, { isFirst }: { isFirst: boolean }): string {
  const ending = isFirst ? optOut : ''
  const withoutBrand = message.startsWith(brand) ? message.slice(brand.length) : message
  const oneLine = Array.from(withoutBrand.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), (one) => plain[one] ?? one)
  const body = (length: number) =>
    `${brand}${oneLine.slice(0, length).join('')}${length < oneLine.length ? '...' : ''}${ending}`
  let length = Math.min(oneLine.length, gsm.each * mostSegments)
  while (segmentsOf(body(length)) > mostSegments) length -= 1
  return body(length)
}
