import { isDay } from '../bets/seasons.ts'

/**
 * The day that a file writes, as YYYY-MM-DD: `2024-01-31`, also with a time behind it, `1/31/2024`, `31.01.2024`. Null for
 * anything else: no money depends on it.
 */
export function importDate(written: string): string | null {
  const text = written.trim()
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3])
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text)
  if (slashed) return day(slashed[3], slashed[1], slashed[2]) ?? day(slashed[3], slashed[2], slashed[1])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text)
  return dotted ? day(dotted[3], dotted[2], dotted[1]) : null
}

function day(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : null
}
