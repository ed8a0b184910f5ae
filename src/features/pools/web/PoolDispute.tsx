import { useState } from 'react'
import { disputeMs } from '#domain/bets/disputes.ts'
import { judgesOf } from '#domain/people/judges.ts'
import { matterOfPool } from '#domain/pools/ending.ts'
import { poolRefusal } from '#domain/refusals/poolRefusals.ts'
import { after, instantFromIso, isoFromInstant } from '#domain/times.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { adminsIn, deciderWords } from '#features/groups/web/judge.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { PoolView } from '../contract.ts'
import type { PoolDisputeView } from '../gameContract.ts'
import { PoolCase } from './PoolCase.tsx'
import { PoolDisputeSheet } from './PoolDisputeSheet.tsx'

/** An open dispute about a game of the pool: the case, who decides it, and the way for them to do it. [BEY-11] [BEY-34] */
export function PoolDispute({ pool }: { pool: PoolView }) {
  const now = useNow()
  const group = useGroup()
  const [isDeciding, setDeciding] = useState(false)
  const { dispute } = pool
  if (!dispute || dispute.decidedAt !== null) return null
  return (
    <Notice tone="warn" title="Result disputed">
      <PoolCase pool={{ ...pool, dispute }} />
      <p className="mt-1 text-12 text-muted">{deciderOf(pool, dispute, { group, now })}</p>
      {dispute.decidable.length > 0 && (
        <Button variant="primary" size="sm" className="mt-2" onClick={() => setDeciding(true)}>
          Decide
        </Button>
      )}
      <PoolDisputeSheet
        pool={pool}
        about={dispute}
        decides={dispute}
        open={isDeciding}
        onClose={() => setDeciding(false)}
      />
    </Notice>
  )
}

type About = { readonly group: GroupView; readonly now: number }

function deciderOf(pool: PoolView, { decidable, by, game, openedAt }: PoolDisputeView, { group, now }: About): string {
  if (decidable.length > 0) return 'You are not in this pool: you can decide.'
  const members = pool.members.map(({ id }) => ({ userId: id }))
  const matter = matterOfPool({ members, createdAt: instantFromIso(pool.createdAt) })
  const deciders = deciderWords(matter, group)
  if (judgesOf(matter, adminsIn(group)).length === 0) return deciders
  if (by !== null && game.score !== null) return `${deciders} ${poolRefusal('pool-score-stands').message}.`
  const deadline = isoFromInstant(after(instantFromIso(openedAt), disputeMs))
  return `${deciders} After ${dayAndTime(deadline, now)} the website's administrator can decide too.`
}
