import { disputeReasonLength } from '#domain/bets/disputes.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'

/** The id of the refusal, for what it is about. */
export const disputeErrorId = 'dispute-error'

type DisputeReasonProps = {
  reason: string
  optional?: boolean
  /** Why it was refused. */
  error: string | null | undefined
  onChange: (reason: string) => void
}

/** Why somebody disputes a result or decides about it, and why that was refused. */
export function DisputeReason({ reason, optional = false, error, onChange }: DisputeReasonProps) {
  return (
    <>
      <TextArea
        label="Why?"
        optional={optional}
        maxLength={disputeReasonLength}
        counter
        className="pt-3"
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <Notice tone="loss" className="mt-3">
          <p role="alert" id={disputeErrorId}>
            {error}
          </p>
        </Notice>
      )}
    </>
  )
}
