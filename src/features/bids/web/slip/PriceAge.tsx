import { minuteMs } from '#domain/times.ts'
import { ago } from '#web/time/timeWords.ts'
import { useZone } from '#web/time/useZone.ts'
import type { BookView } from '../../../lines/contract.ts'
import type { BidPrices } from '../../contract.ts'

/** A younger price needs no word about its age. */
const saidFromMs = 30 * minuteMs

function isOld(at: string | null, now: number): at is string {
  return at !== null && now - Date.parse(at) >= saidFromMs
}

/** How old the picked price is, from half an hour on; credits may make prices come rarely. [BEY-40] */
export function PriceAge({ book, now }: { book: Pick<BookView, 'lastUpdate'>; now: number }) {
  const zone = useZone()
  if (!isOld(book.lastUpdate, now)) return null
  return <p className="text-12 text-muted">{`This price is from ${ago(book.lastUpdate, now, zone)}.`}</p>
}

type PricesAgeProps = { prices: Pick<BidPrices, 'lastUpdated' | 'credit'>; now: number }

/** The same for the fair prices of the board, with whose they are, where that must be said. [BEY-40] [BEY-41] */
export function PricesAge({ prices: { lastUpdated, credit }, now }: PricesAgeProps) {
  const zone = useZone()
  const age = isOld(lastUpdated, now) ? `Fair prices from ${ago(lastUpdated, now, zone)}` : null
  if (!age && !credit) return null
  return <p className="px-1 text-12 text-muted">{[age, credit].filter(Boolean).join(' · ')}</p>
}
