import { bundleWords } from '#domain/notices/bundles.ts'
import { noticeAddress } from '#domain/notices/noticeAddress.ts'
import { instantFromIso } from '#domain/times.ts'
import type { NoticeLine } from '../contract.ts'

/**
 * A line as it is shown: with the words for all behind it, unread while any of them is, and the page that it opens. `to`:
 * whose it is, if it is not the reader's; then they can only read it.
 */
export type ShownLine = NoticeLine & { readonly place: string | null; readonly to?: string }

export function shownLine(line: NoticeLine): ShownLine {
  const { bundle } = line
  if (!bundle) return { ...line, place: noticeAddress(line) }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const words = bundleWords(line, bundle, { at: instantFromIso(line.createdAt), timeZone })
  return { ...line, ...words, read: bundle.unread === 0 }
}
