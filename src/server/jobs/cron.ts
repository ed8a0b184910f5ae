import { after, dayMs, hourMs, type Instant, instant, minuteMs } from '#domain/times.ts'

type Field = ReadonlySet<number>

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const

// February 29 recurs within so many days, even around a year like 2100.
const farthestMs = 8 * 366 * dayMs

/**
 * The first minute after `now` that matches a cron expression, in UTC: minute, hour, day, month and day of the week (0
 * is Sunday), each a star, a number or a range, with an optional step after a slash. All five must match. Throws on an
 * invalid expression.
 */
export function nextTurn(cron: string, now: Instant): Instant {
  const fields = cron.split(' ')
  const [minutes, hours, days, months, weekdays] = ranges.map((range, place) => fieldOf(fields[place] ?? '', range))
  let at = startOfNext(minuteMs, now)
  while (at - now < farthestMs) {
    const date = new Date(at)
    const isDay = days?.has(date.getUTCDate()) && weekdays?.has(date.getUTCDay())
    if (!isDay || !months?.has(date.getUTCMonth() + 1)) at = startOfNext(dayMs, at)
    else if (!hours?.has(date.getUTCHours())) at = startOfNext(hourMs, at)
    else if (!minutes?.has(date.getUTCMinutes())) at = after(at, minuteMs)
    else return at
  }
  throw new Error(`no minute is ever ${cron}`)
}

function startOfNext(unitMs: number, at: Instant): Instant {
  return instant((Math.floor(at / unitMs) + 1) * unitMs)
}

function fieldOf(text: string, [least, most]: readonly [number, number]): Field {
  const [known, from, to, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/([1-9]\d*))?$/.exec(text) ?? []
  if (known === undefined || Number(to ?? from ?? least) > most) throw new Error(`no field of a cron: ${text}`)
  const first = Number(from ?? least)
  const last = from === undefined ? most : Number(to ?? from)
  const every = Number(step ?? 1)
  return new Set(Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, place) => first + place * every))
}
