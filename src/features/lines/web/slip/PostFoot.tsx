import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FormFoot } from './FormFoot.tsx'
import type { DraftInProgress } from './useDraft.ts'

type PostFootProps = {
  progress: DraftInProgress
  isPosting: boolean
  /** What was answered to the last try. */
  refused: string | null
  /** How the price changed meanwhile. */
  moved?: string | null
  /** What it comes to. */
  children: ReactNode
}

/** What it comes to, what stands against it, and the button that says what it risks. */
export function PostFoot({ progress, isPosting, refused, moved = null, children }: PostFootProps) {
  const { exposure, problem } = progress
  // What no field can mend leaves the button off, with its reason above.
  const blocked = problem?.field === null ? problem.message : null
  return (
    <FormFoot>
      {children}
      {(refused || moved) && (
        <Notice tone="warn" title={refused ?? undefined}>
          {moved}
        </Notice>
      )}
      {blocked && <Notice tone="neutral">{blocked}</Notice>}
      <Button type="submit" size="lg" full busy={isPosting} disabled={blocked !== null}>
        {exposure ? `Post Bid, risk ${formatMoney(exposure.risk)}` : 'Post Bid'}
      </Button>
    </FormFoot>
  )
}
