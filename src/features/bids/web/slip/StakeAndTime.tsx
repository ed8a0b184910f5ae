import type { BettingRules } from '#domain/groups.ts'
import type { Offered } from './draft.ts'
import { ExpirationField } from './ExpirationField.tsx'
import { StakeField } from './StakeField.tsx'
import type { DraftInProgress } from './useDraft.ts'

type StakeAndTimeProps = {
  progress: DraftInProgress
  offered: Offered
  rules: BettingRules
  now: number
}

/** How much, and until when. */
export function StakeAndTime({ progress, offered, rules, now }: StakeAndTimeProps) {
  const { draft, change, closesAt, problemAt } = progress
  return (
    <>
      <StakeField
        value={draft.stake}
        onChange={(stake) => change({ stake })}
        rules={rules}
        error={problemAt('stake')}
      />
      <ExpirationField {...{ draft, offered, closesAt, now }} onChange={change} error={problemAt('expiration')} />
    </>
  )
}
