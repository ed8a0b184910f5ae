import { IconChecks, IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAutoSettle } from '#features/accounts/web/autoSettle.ts'
import { api } from '#features/web/api.ts'
import { nextTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { useZone } from '#web/time/useZone.ts'
import type { Zone } from '#web/time/zones.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import type { BetCounts } from '../chosenContract.ts'
import { statusSummary } from './betFilters.ts'

/**
 * The menu of the page: whether this browser settles automatically, and settling immediately. [APP-08] [BET-13] [STL-14]
 */
export function BetsMenu({ groupId, sums }: { groupId: string; sums: BetCounts['group'] | undefined }) {
  const [isOn, setOn] = useAutoSettle()
  const [result, setResult] = useState<Run | 'failed' | null>(null)
  const run = useMutation(api.bets.run.mutationOptions({ onSuccess: setResult, onError: () => setResult('failed') }))
  return (
    <>
      <Menu
        label="More about bets"
        items={[
          {
            label: 'Auto-Settle Bets',
            icon: <IconChecks size={18} aria-hidden="true" />,
            onSelect: () => run.mutate({ groupId }),
          },
          {
            kind: 'check',
            label: 'Settle automatically',
            hint: sums?.settlesItself === false ? 'off here' : 'every 5 min',
            checked: isOn,
            onSelect: () => setOn(!isOn),
            keepOpen: true,
          },
        ]}
        trigger={
          <IconButton
            variant="surface"
            label="More about bets"
            busy={run.isPending}
            icon={<IconDots size={22} aria-hidden="true" />}
          />
        }
      />
      <SettlementResult result={result} active={sums?.active ?? 0} onClose={() => setResult(null)} />
    </>
  )
}

/** How many bets of the group are active, and that nothing settles by itself where it is switched off. [BET-14] [STL-15] */
export function BetsSummary({ sums }: { sums: BetCounts['group'] | undefined }) {
  if (!sums) return null
  return (
    <p className="min-w-0 flex-1 text-12 text-muted">
      {sums.settlesItself ? statusSummary(sums) : `${statusSummary(sums)}. ${offWords}`}
    </p>
  )
}

/** What a settlement run returned. */
export type Run = {
  readonly settled: number
  readonly checked: number
  readonly errors: number
  readonly held?: number | undefined
  readonly tooSoon?: number | undefined
  readonly nextAt?: string | undefined
}

const offWords = 'Automatic settlement is off here: only Auto-Settle Bets settles.'

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
