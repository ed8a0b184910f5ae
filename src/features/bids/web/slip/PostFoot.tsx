import type { MouseEvent, ReactNode } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { DraftInProgress } from './useDraft.ts'
import type { MovedPrice } from './useSeenPrice.ts'

type PostFootProps = {
  progress: DraftInProgress
  isPosting: boolean
  /** The refusal of the last try. */
  refused?: string | null
  /** A problem that no field can fix, beyond those the draft knows. */
  barred?: string | null
  /** The price changed in the meantime, and has not been looked at since. */
  moved?: MovedPrice | null
  /** The label of the button. */
  action?: string
  /** The resulting money. */
  children: ReactNode
}

/** The resulting money, any problem, and the button that says what it risks. */
export function PostFoot(props: PostFootProps) {
  const { progress, isPosting, refused = null, barred = null, moved = null, action = 'Post Bid', children } = props
  const { exposure, problem, waits } = progress
  // A problem that no field can fix disables the button, with its reason above.
  const blocked = barred ?? (problem?.field === null ? problem.message : null)
  const lookAgain = moved !== null && blocked === null
  const press = (event: MouseEvent) => {
    if (!lookAgain) return
    // The same press must not post: the button that does takes this one's place, and keeps the focus.
    event.preventDefault()
    moved.onSeen()
  }
  const does = exposure ? `${action}, risk ${formatMoney(exposure.risk)}` : action
  return (
    <FormFoot
      action={
        <Button
          type={lookAgain ? 'button' : 'submit'}
          variant={lookAgain ? 'outline' : 'primary'}
          size="lg"
          full
          busy={isPosting}
          disabled={blocked !== null}
          onClick={press}
        >
          {lookAgain ? `Continue at ${moved.now}` : does}
        </Button>
      }
    >
      {children}
      {(refused || moved) && (
        <div role="alert">
          <Notice tone="warn" title={refused ?? undefined}>
            {moved?.message}
          </Notice>
        </div>
      )}
      {waits && !blocked && <Notice tone="neutral">A bid this large waits for approval by a group admin.</Notice>}
      {blocked && <Notice tone="neutral">{blocked}</Notice>}
    </FormFoot>
  )
}

const bottom = 'max-lg:-mx-4 max-lg:-mb-4 max-lg:px-4 max-lg:pt-1 max-lg:pb-[max(16px,env(safe-area-inset-bottom))]'

/**
 * The end of a form in a sheet or a column: it stays visible while the fields above scroll; where little is visible, as
 * above an on-screen keyboard or at large text, only the button does. It extends over the sheet's own padding, which a
 * sticky element would otherwise stay inside.
 */
export function FormFoot({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'sticky -bottom-4 z-10 flex flex-col gap-3 bg-surface group-data-short/panel:contents lg:bottom-0',
        bottom,
      )}
    >
      {children}
      <div className="bg-surface max-lg:group-data-short/panel:sticky max-lg:group-data-short/panel:-bottom-4 max-lg:group-data-short/panel:z-10 max-lg:group-data-short/panel:-mx-4 max-lg:group-data-short/panel:-mb-4 max-lg:group-data-short/panel:px-4 max-lg:group-data-short/panel:pt-1 max-lg:group-data-short/panel:pb-4">
        {action}
      </div>
    </div>
  )
}
