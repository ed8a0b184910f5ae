import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { BetAnswer } from '../contract.ts'
import { scoreWords } from './BetGame.tsx'
import type { BetForReader } from './betReading.ts'

type Correction = NonNullable<BetAnswer['correction']>

/** A score that came after the settlement and means a different outcome. [BEY-05] */
export function ChangedScore({ read, correction }: { read: BetForReader; correction: Correction }) {
  const { homeScore: home, awayScore: away } = correction
  return (
    <Notice tone="warn" title="The score changed after the settlement">
      It is {scoreWords(read.bet, { home, away })} now: by that {outcomeWords(read, correction)}. Nothing changes by
      itself.
    </Notice>
  )
}

function outcomeWords({ first, second }: BetForReader, { winnerId }: Correction): string {
  if (winnerId === null) return 'it would be a push'
  const winner = winnerId === first.id ? first : second
  return `${winner.isYou ? 'you' : winner.name} would win`
}
