import { IconAlertTriangle } from '@tabler/icons-react'
import { soonWords } from '#features/lines/web/startWords.ts'
import { Pill, type PillTone } from '#web/ui/Pill.tsx'
import type { Phase, ReadBet } from './betReading.ts'

const results: Partial<Record<ReadBet['view'], { tone: PillTone; word: string }>> = {
  winner: { tone: 'win', word: 'Won' },
  loser: { tone: 'loss', word: 'Lost' },
  push: { tone: 'push', word: 'Push' },
  bystander: { tone: 'neutral', word: 'Settled' },
}

/** How a bet stands, in a word or two, from its reader's side. */
export function BetPill({ read, phase, now }: { read: ReadBet; phase: Phase; now: number }) {
  const result = results[read.view]
  if (result) return <Pill tone={result.tone}>{result.word}</Pill>
  const { gameTime } = read.bet
  switch (phase) {
    case 'live':
      return <Pill tone="live">LIVE</Pill>
    case 'soon':
      return <Pill tone="warn">{gameTime && soonWords(gameTime, now)}</Pill>
    case 'attention':
      return (
        <Pill tone="warn" icon={<IconAlertTriangle size={14} aria-hidden="true" />}>
          Needs attention
        </Pill>
      )
    case 'waiting':
      return <Pill tone="neutral">Waiting for the result</Pill>
    default:
      return <Pill tone="accent">Active</Pill>
  }
}
