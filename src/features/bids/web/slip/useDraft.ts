import { useState } from 'react'
import type { Undertaking } from '#domain/people/limits.ts'
import { type CheckedDraft, checkDraft, type Draft, type ExpirationChoice, type Offered, stakeRange } from './draft.ts'
import type { Membership } from './usePostingRights.ts'

/** A draft that is being filled in, checked at every change. */
export type DraftInProgress = CheckedDraft & {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** From now on every problem shows, even for untouched fields. */
  readonly tryIt: () => void
  /** What to say at that field. */
  readonly problemAt: (field: 'stake' | 'expiration') => string | undefined
}

type First = {
  readonly expiration: ExpirationChoice
  /** Dollars; if absent, the last stake posted. */
  readonly stake?: number
}

/** What posting the draft would put at risk; null while it has no stake. [BEY-21] */
export function undertakingOf({ exposure }: CheckedDraft): Undertaking | null {
  return exposure && { added: exposure.risk, risk: exposure.risk, friendId: null }
}

/** `first` has the initial values of the fields. */
export function useDraft(offered: Offered, membership: Membership, first: First, now: number): DraftInProgress {
  const [kept, setKept] = useState<Draft>(() => ({
    stake: first.stake ?? firstStake(stakeRange(membership.group.bettingRules)),
    expiration: first.expiration,
    customTime: '',
  }))
  const [tried, setTried] = useState(false)
  // If the game begins in the meantime, its start is no longer a choice.
  const draft: Draft = offered.isLive && kept.expiration === 'gameTime' ? { ...kept, expiration: '1hour' } : kept
  const checked = checkDraft(draft, offered, membership, now)
  const untouched = { stake: draft.stake === null, expiration: draft.customTime === '' }
  return {
    ...checked,
    draft,
    change: (part) => setKept({ ...draft, ...part }),
    tryIt: () => setTried(true),
    problemAt: (field) =>
      checked.problem?.field === field && (tried || !untouched[field]) ? checked.problem.message : undefined,
  }
}

/** The last stake posted is the default in the next slip, for as long as the page is open. */
let kept = 20

function firstStake({ min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, kept))
}

export function keepStake(dollars: number) {
  kept = dollars
}
