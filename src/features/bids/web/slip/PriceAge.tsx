import { minuteMs } from '#domain/times.ts'
import { ago } from '#web/time/timeWords.ts'
import { useZone } from '#web/time/useZone.ts'
import type { BookView } from '../../../lines/contract.ts'

/** A younger price needs no word about its age. */
const saidFromMs = 30 * minuteMs

/** How old the picked price is, from half an hour on; credits may make prices come rarely. [BEY-40] */
export function PriceAge({ book, now }: { book: Pick<BookView, 'lastUpdate'>; now: number }) {
  const zone = useZone()
  if (book.lastUpdate === null || now - Date.parse(book.lastUpdate) < saidFromMs) return null
  return <p className="text-12 text-muted">{`This price is from ${ago(book.lastUpdate, now, zone)}.`}</p>
}
