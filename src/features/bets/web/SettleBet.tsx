import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { betRefusal } from '#domain/refusals/betRefusals.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { BetAnswer } from '../contract.ts'
import { BetCase } from './BetCase.tsx'
import { type BetForReader, gameWords } from './betReading.ts'
import { OutcomeChoice } from './OutcomeChoice.tsx'

type SettleProps = { read: BetForReader; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Enters who won a bet that no score decides, or whose score is in doubt. [BET-16] [BET-17] [STL-26] to [STL-29]
 * [STL-35]
 */
export function SettleBet({ read, open, onOpenChange }: SettleProps) {
  const settling = useSettling(read.bet, () => onOpenChange(false))
  const { choice, isPending, send } = settling
  const form = <Form read={read} settling={settling} />
  // A custom bet without a description is identified by its two sides, which are shown below.
  const isSaid = read.bet.sport !== 'custom' || read.bet.description !== ''
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={read.bet.sport === 'custom' ? 'Settle Custom Bet' : 'Settle Bet'}
      footer={
        <div className="grid gap-1">
          <Button size="lg" full busy={isPending} onClick={send}>
            {choice === null ? 'Settle' : `Settle: ${consequence(read, choice)}`}
          </Button>
          <Button variant="ghost" full onClick={() => onOpenChange(false)}>
            Not now
          </Button>
        </div>
      }
    >
      {read.isMine && isSaid && <p className="pb-3 text-14 text-muted wrap-anywhere">{gameWords(read.bet)}</p>}
      {read.isMine ? form : <BetCase read={read}>{form}</BetCase>}
    </Sheet>
  )
}

type FormProps = { read: BetForReader; settling: ReturnType<typeof useSettling> }

function Form({ read, settling: { choice, choose, error } }: FormProps) {
  return (
    <div>
      <fieldset className="grid gap-2" aria-describedby={error ? 'settle-error' : undefined}>
        <legend className="pb-1.5 text-14 font-semibold">Who won?</legend>
        {[read.first, read.second].map((side) => (
          <OutcomeChoice
            key={side.id}
            chosen={choice}
            value={side.id}
            onChoose={choose}
            title={side.isYou ? 'You' : side.name}
          >
            {side.words}
          </OutcomeChoice>
        ))}
        <OutcomeChoice chosen={choice} value={push} onChoose={choose} title="Push">
          Nobody owes anything
        </OutcomeChoice>
      </fieldset>
      {error && (
        <Notice tone="loss" className="mt-3">
          <p role="alert" id="settle-error">
            {error}
          </p>
        </Notice>
      )}
      <Notice tone="warn" className="mt-3">
        {bothCanDispute(read)}
      </Notice>
    </div>
  )
}

/** The chosen winner, what is wrong with the choice, and sending it. */
function useSettling({ groupId, id: betId }: BetAnswer, onSettled: () => void) {
  const [choice, setChoice] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(
    api.bets.settle.mutationOptions({
      onSuccess: () => {
        toast.success('Bet settled')
        onSettled()
      },
      onError: (problem) => setError(refusalOr(problem, failed)),
    }),
  )
  const choose = (next: string) => {
    setChoice(next)
    setError(null)
  }
  const send = () => {
    setError(choice === null ? betRefusal('winner-missing').message : null)
    if (choice === push) mutate({ groupId, betId, outcome: 'push' })
    else if (choice !== null) mutate({ groupId, betId, outcome: 'won', winnerId: choice })
  }
  return { choice, choose, error, isPending, send }
}

/** [BET-24] */
const failed = 'There was an error settling the bet. Please try again.'

const push = 'push'

/** What was entered can be disputed, but not taken back. [BEY-11] */
function bothCanDispute({ first, second }: BetForReader): string {
  const who = first.isYou ? second.name : 'Both of them'
  return `This cannot be undone. ${who} can dispute it for 72 hours.`
}

/** "Ann owes you $75.00", "you owe Ann $50.00", "nobody owes". */
function consequence({ first, second }: BetForReader, choice: string): string {
  if (choice === push) return 'nobody owes'
  const [winner, loser] = choice === first.id ? [first, second] : [second, first]
  const owes = loser.isYou ? `you owe ${winner.name}` : `${loser.name} owes ${winner.isYou ? 'you' : winner.name}`
  return `${owes} ${formatMoney(winner.toWin)}`
}
