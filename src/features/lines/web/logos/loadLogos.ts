import { queryClient } from '#features/web/queryClient.ts'
import { siteQuery } from '#features/web/site.ts'
import { failedLately, hostPauseMs, rememberDeadHost, rememberMissing } from './failedLogos.ts'
import { logoAddress } from './logoAddress.ts'
import { type LogoCache, openLogoCache } from './logoCache.ts'
import { drawsEmoji, sportEmoji } from './sportEmoji.ts'

/** Shown for a team in place of its letters: its logo, or its sport's emoji if the logo failed. */
export type Logo = { readonly picture: string } | { readonly emoji: string }

/** A team by its full name in a league. */
export type Mark = { readonly team: string; readonly league: string }

/** Receives what to show for these teams: null for their letters, undefined to request them again. */
export type TellLogos = (marks: readonly Mark[], logo: Logo | null | undefined) => void

const atATime = 4
const answerWithinMs = 10_000

let cache: Promise<LogoCache> | null = null

/** Finds the logos of these teams and reports them as they come, the cached ones first. Never throws. */
export async function loadLogos(marks: readonly Mark[], tell: TellLogos): Promise<void> {
  const base = await logoBase()
  cache ??= openLogoCache(Date.now())
  const shelf = await cache
  const wanted: Wanted[] = []
  for (const mark of marks) {
    const address = base === null ? null : logoAddress(base, mark.team, mark.league)
    const kept = address === null ? null : await shelf.read(address, Date.now())
    if (base === null || address === null) tell([mark], null)
    else if (kept) tell([mark], pictureOf(kept.blob))
    else wanted.push({ mark, address, base })
  }
  line = line.then(() => fetchAll(wanted, shelf, tell))
  await line
}

/** Where logos come from; null: they are switched off, or it is unknown. */
async function logoBase(): Promise<string | null> {
  return queryClient.fetchQuery(siteQuery).then(
    ({ logoBaseUrl }) => logoBaseUrl ?? null,
    () => null,
  )
}

type Wanted = { readonly mark: Mark; readonly address: string; readonly base: string }

/** Calls queue up, and the first request of each goes alone: it finds out for the others whether the host responds. */
let line: Promise<void> = Promise.resolve()

async function fetchAll(wanted: readonly Wanted[], shelf: LogoCache, tell: TellLogos): Promise<void> {
  const left = [...wanted]
  const fetchNext = async () => {
    const next = left.shift()
    if (!next) return false
    const blob = await fetchLogo(next)
    if (blob) await shelf.keep(keptAs(next, blob))
    tell([next.mark], blob ? pictureOf(blob) : inPlaceOf(next.mark))
    return true
  }
  const fetchOn = async () => {
    while (await fetchNext());
  }
  await fetchNext()
  await Promise.all(Array.from({ length: atATime }, fetchOn))
  // Anything still on screen by then is requested again.
  const marks = wanted.map(({ mark }) => mark)
  if (wanted.some(({ base }) => failedLately([base], Date.now()))) setTimeout(() => tell(marks, undefined), hostPauseMs)
}

/** The picture at the address; null if there is none, or if it failed a short while ago. */
async function fetchLogo({ address, base }: Wanted): Promise<Blob | null> {
  if (failedLately([address, base], Date.now())) return null
  try {
    const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(answerWithinMs) })
    if (answer.status >= 500) throw new Error(`the host of the logos answered ${answer.status}`)
    const blob = answer.ok ? await answer.blob() : null
    if (blob && (await isPicture(blob))) return blob
    rememberMissing(address, Date.now())
  } catch {
    rememberDeadHost(base, Date.now())
  }
  return null
}

function isPicture(blob: Blob): Promise<boolean> {
  return createImageBitmap(blob).then(
    (bitmap) => {
      bitmap.close()
      return true
    },
    () => false,
  )
}

function keptAs({ mark, address }: Wanted, blob: Blob) {
  return { teamName: mark.team, blob, timestamp: Date.now(), originalUrl: address }
}

function pictureOf(blob: Blob): Logo {
  return { picture: URL.createObjectURL(blob) }
}

/** [LIM-08] */
function inPlaceOf({ league }: Mark): Logo | null {
  return drawsEmoji() ? { emoji: sportEmoji(league) } : null
}
