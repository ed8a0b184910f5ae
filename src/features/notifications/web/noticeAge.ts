import { dayMs, hourMs, minuteMs } from '#domain/times.ts'

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** "Just now", "5m ago", "3h ago", "6d ago", then the date in the reader's locale. [NTF-20] */
export function noticeAge(at: string, now: number): string {
  const past = now - Date.parse(at)
  if (past < minuteMs) return 'Just now'
  if (past < hourMs) return `${Math.floor(past / minuteMs)}m ago`
  if (past < dayMs) return `${Math.floor(past / hourMs)}h ago`
  if (past < 7 * dayMs) return `${Math.floor(past / dayMs)}d ago`
  return dateFormat.format(new Date(at))
}
