import { useState } from 'react'
import { nextTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { useZone } from '#web/time/useZone.ts'
import type { Zone } from '#web/time/zones.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** What a settlement run returned. */
export type Run = {
  readonly settled: number
  readonly checked: number
  readonly errors: number
  readonly held?: number | undefined
  readonly tooSoon?: number | undefined
  readonly nextAt?: string | undefined
}

type Reading = { readonly now: number; readonly zone: Zone }

type Words = { title: string; text: string; tone: 'win' | 'info' | 'loss' }

/** [BET-20] [BET-21] [BET-22] [BET-23] */
function wordsFor(result: Run | 'failed', active: number, reading: Reading): Words {
  if (result === 'failed') {
    return { title: 'Settlement Error', text: 'The bets could not be checked. Please try again.', tone: 'loss' }
  }
  const { settled, checked, errors, held = 0, tooSoon = 0, nextAt } = result
  if (settled > 0) {
    const text = `${settled} bet${settled === 1 ? ' was' : 's were'} settled automatically.`
    return { title: 'Bets Settled Successfully!', text, tone: 'win' }
  }
  if (errors > 0) {
    return { title: 'Settlement Error', text: 'The scores could not be read. Nothing was settled.', tone: 'loss' }
  }
  // The remaining bets have no game that could finish.
  if (checked === 0 && active > 0) {
    const text = `No games finished yet. ${active === 1 ? 'The active bet is' : 'The active bets are'} settled by hand.`
    return { title: 'Settlement Check Complete', text, tone: 'info' }
  }
  if (checked === 0) return { title: 'No Active Bets', text: 'There is nothing to settle right now.', tone: 'info' }
  if (nextAt !== undefined)
    return { title: 'Settlement Check Complete', text: notAskedWords(nextAt, reading), tone: 'info' }
  const bets = `${checked} active bet${checked === 1 ? '' : 's'}`
  if (tooSoon > 0 && tooSoon === held) {
    const finals = tooSoon === 1 ? '1 has a final score' : `${tooSoon} have a final score`
    const text = `${bets} checked. ${finals} that came too soon after the start: it is asked for again.`
    return { title: 'Settlement Check Complete', text, tone: 'info' }
  }
  if (held > 0) {
    const text = `${bets} checked. ${held === 1 ? '1 needs' : `${held} need`} attention: the result is not sure.`
    return { title: 'Settlement Check Complete', text, tone: 'info' }
  }
  return { title: 'Settlement Check Complete', text: `${bets} checked. No games finished yet.`, tone: 'info' }
}

/** What was not asked for is never said not to have happened. [BEY-40] */
function notAskedWords(nextAt: string, { now, zone }: Reading): string {
  return `Scores were not asked for: the month’s credits must last. Next ${nextTime(nextAt, now, zone)}.`
}

type SettlementResultProps = {
  result: Run | 'failed' | null
  /** How many bets of the group are active, including those without a game. */
  active: number
  onClose: () => void
}

/** The outcome of Auto-Settle Bets. [BET-17] */
export function SettlementResult({ result, active, onClose }: SettlementResultProps) {
  const [now, zone] = [useNow(), useZone()]
  const [last, setLast] = useState(result)
  // The text stays while the dialog fades out.
  if (result !== null && result !== last) setLast(result)
  if (last === null) return null
  const { title, text, tone } = wordsFor(result ?? last, active, { now, zone })
  const errors = last === 'failed' ? 0 : last.errors
  return (
    <Dialog open={result !== null} onOpenChange={(open) => !open && onClose()} title={title} cancelLabel="Done">
      <Notice tone={tone} className="mt-2">
        <p>{text}</p>
        {tone === 'win' && errors > 0 && (
          <p className="text-muted">
            {errors} bet{errors === 1 ? '' : 's'} could not be checked.
          </p>
        )}
      </Notice>
    </Dialog>
  )
}
