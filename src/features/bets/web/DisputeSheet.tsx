import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DisputedOutcome, disputedOutcomes, outcomeInForce } from '#domain/bets/disputes.ts'
import { judgeRefusal } from '#domain/refusals/judgeRefusals.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { BetCase } from './BetCase.tsx'
import { type BetForReader, sideOfRole } from './betReading.ts'
import { DisputeReason, disputeErrorId } from './DisputeReason.tsx'
import { OutcomeChoice } from './OutcomeChoice.tsx'

export type DisputeTask = 'open' | 'answer' | 'decide'

type DisputeSheetProps = {
  read: BetForReader
  task: DisputeTask
  /** What may be decided, where it is not everything: an admin of the group decides nothing against a final score. */
  among?: readonly DisputedOutcome[] | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

const titles = { open: 'Dispute the Result', answer: 'Answer the Dispute', decide: 'Decide the Dispute' } as const
const verbs = { open: 'Dispute', answer: 'Answer', decide: 'Decide' } as const
const done = { open: 'Result disputed', answer: 'Answered', decide: 'Decided' } as const

/** What is right, in the words of the two sides, and why: to dispute a result, to answer, or to decide. [BEY-11] */
export function DisputeSheet({ read, task, among = null, open, onOpenChange }: DisputeSheetProps) {
  const saying = useSaying(read, task, () => onOpenChange(false))
  const { outcome, isPending, send } = saying
  const form = <Form {...{ read, task, among, saying }} />
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={titles[task]}
      footer={
        <div className="grid gap-1">
          <Button size="lg" full busy={isPending} onClick={send}>
            {outcome === null ? verbs[task] : `${verbs[task]}: ${choiceWords(read, outcome)}`}
          </Button>
          <Button variant="ghost" full onClick={() => onOpenChange(false)}>
            Not now
          </Button>
        </div>
      }
    >
      {task === 'decide' ? <BetCase read={read}>{form}</BetCase> : form}
    </Sheet>
  )
}

type FormProps = Pick<DisputeSheetProps, 'read' | 'task'> & {
  among: readonly DisputedOutcome[] | null
  saying: ReturnType<typeof useSaying>
}

function Form({ read, task, among, saying: { outcome, choose, reason, setReason, error } }: FormProps) {
  const inForce = outcomeInForce({ winnerId: read.bet.winnerId, creator: { id: read.bet.creatorId } })
  const choices = disputedOutcomes.filter((one) => (task === 'open' ? one !== inForce : !among || among.includes(one)))
  return (
    <div>
      <p className="pb-3 text-14 text-muted">
        {consequences[task]}
        {among && ` ${judgeRefusal('score-stands').message}.`}
      </p>
      <fieldset className="grid gap-2" aria-describedby={error ? disputeErrorId : undefined}>
        <legend className="pb-1.5 text-14 font-semibold">What is right?</legend>
        {choices.map((one) => (
          <OutcomeChoice
            key={one}
            chosen={outcome}
            value={one}
            onChoose={() => choose(one)}
            title={choiceWords(read, one)}
          >
            {[
              one === 'push' ? 'Nobody owes anything' : sideOfRole(read, one).words,
              one === inForce && 'the result now',
              ...claimsOf(read, one),
            ]
              .filter(Boolean)
              .join(' · ')}
          </OutcomeChoice>
        ))}
      </fieldset>
      <DisputeReason optional={task === 'answer'} {...{ reason, error }} onChange={setReason} />
    </div>
  )
}

const consequences = {
  open: "The other side is notified, and those who may decide. You two agree on a result, or an admin decides who is not in the bet and has been one since before it, or else the website's administrator. Until then the debt cannot be paid.",
  answer: 'Once both of you say the same, that is the result.',
  decide:
    'Both sides are notified. If you choose another result, the debt changes with it, and what was paid is owed back.',
} as const

/** "Ben says so": this sheet covers the details with what the two sides said. */
function claimsOf(read: BetForReader, outcome: DisputedOutcome): string[] {
  return (['creator', 'acceptor'] as const)
    .filter((role) => read.bet.dispute?.state === 'open' && read.bet.dispute.positions[role]?.outcome === outcome)
    .map((role) => sideOfRole(read, role))
    .map(({ isYou, name }) => (isYou ? 'You say so' : `${name} says so`))
}

/** "You won", "Ben won", "Push". */
function choiceWords(read: BetForReader, outcome: DisputedOutcome): string {
  if (outcome === 'push') return 'Push'
  const side = sideOfRole(read, outcome)
  return `${side.isYou ? 'You' : side.name} won`
}

/** The chosen outcome with its reason, what is wrong with them, and sending them. */
function useSaying({ bet }: BetForReader, task: DisputeTask, onSaid: () => void) {
  const [outcome, setOutcome] = useState<DisputedOutcome | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const outcomes = {
    onSuccess: () => {
      toast.success(done[task])
      onSaid()
    },
    onError: (problem: Error) => setError(refusalOr(problem, 'That did not work. Please try again.')),
  }
  const opening = useMutation(api.bets.openDispute.mutationOptions(outcomes))
  const answering = useMutation(api.bets.answerDispute.mutationOptions(outcomes))
  const deciding = useMutation(api.bets.decideDispute.mutationOptions(outcomes))
  const mutation = { open: opening, answer: answering, decide: deciding }[task]
  const send = () => {
    const isReasoned = task === 'answer' || reason.trim() !== ''
    setError(outcome === null ? 'Please choose what is right' : isReasoned ? null : 'Please say why')
    if (outcome === null || !isReasoned) return
    mutation.mutate({ groupId: bet.groupId, betId: bet.id, outcome, reason: reason.trim() })
  }
  const choose = (next: DisputedOutcome) => {
    setOutcome(next)
    setError(null)
  }
  return { outcome, choose, reason, setReason, error, isPending: mutation.isPending, send }
}
