import { IconAlertTriangle } from '@tabler/icons-react'
import { soonWords } from '#features/lines/web/startWords.ts'
import { Pill, type PillTone } from '#web/ui/look/Pill.tsx'
import { type BetForReader, type Phase, startOf } from './betReading.ts'

const results: Partial<Record<BetForReader['view'], { tone: PillTone; word: string }>> = {
  winner: { tone: 'win', word: 'Won' },
  loser: { tone: 'loss', word: 'Lost' },
  push: { tone: 'push', word: 'Push' },
  bystander: { tone: 'neutral', word: 'Settled' },
}

/** The status of a bet in a word or two, from its reader's side. */
export function BetPill({ read, phase, now }: { read: BetForReader; phase: Phase; now: number }) {
  const result = results[read.view]
  const { voidReason, correction, dispute } = read.bet
  const startsAt = startOf(read.bet, now)
  if (result) {
    return (
      <span className="flex flex-wrap gap-1">
        <Pill tone={result.tone}>{voidReason === null ? result.word : `${result.word} · void`}</Pill>
        {dispute?.state === 'open' && <Pill tone="warn">Disputed</Pill>}
        {correction && <Pill tone="warn">Score changed</Pill>}
      </span>
    )
  }
  switch (phase) {
    case 'live':
      return <Pill tone="live">LIVE</Pill>
    case 'soon':
      return <Pill tone="warn">{startsAt && soonWords(startsAt, now)}</Pill>
    case 'attention':
      return (
        <Pill tone="warn" icon={<IconAlertTriangle size={14} aria-hidden="true" />}>
          Needs attention
        </Pill>
      )
    case 'postponed':
      return <Pill tone="warn">Postponed</Pill>
    case 'waiting':
      return <Pill tone="neutral">Waiting for the result</Pill>
    default:
      return <Pill tone="accent">Active</Pill>
  }
}
