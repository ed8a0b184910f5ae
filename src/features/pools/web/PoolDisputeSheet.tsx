import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { gameResults } from '#domain/pools/pools.ts'
import { poolRefusal } from '#domain/refusals/poolRefusals.ts'
import { DisputeReason, disputeErrorId } from '#features/bets/web/DisputeReason.tsx'
import { OutcomeChoice } from '#features/bets/web/OutcomeChoice.tsx'
import { matchupName } from '#features/lines/web/teams.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { DisputedPool, PoolDisputeView, PoolGameView } from '../gameContract.ts'
import { type Choice, choiceName, choicesOf, effectWords, type PickOfGame, recordedWords } from './disputeWords.ts'
import { PoolCase } from './PoolCase.tsx'

type PoolDisputeSheetProps = {
  pool: Omit<DisputedPool, 'dispute'>
  about: { readonly round: number; readonly game: PoolGameView; readonly picks: readonly PickOfGame[] }
  /** The dispute that is decided; left out where one is opened. */
  decides?: PoolDisputeView
  open: boolean
  onClose: () => void
}

/** How a game of a pool came out, and why: to dispute its result, or to decide. [BEY-11] [BEY-34] */
export function PoolDisputeSheet({ pool, about, decides, open, onClose }: PoolDisputeSheetProps) {
  const saying = useSaying({ pool, about, decides, onClose })
  const { choice, isPending, send } = saying
  const verb = decides ? 'Decide' : 'Dispute'
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={decides ? 'Decide the Dispute' : 'Dispute the Result'}
      footer={
        <div className="grid gap-1">
          <Button size="lg" full busy={isPending} onClick={send}>
            {choice === null ? verb : `${verb}: ${choiceName(about.game, choice)}`}
          </Button>
          <Button variant="ghost" full onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      {decides ? (
        <PoolCase pool={{ ...pool, dispute: decides }} />
      ) : (
        <div className="text-14">
          <p className="font-semibold wrap-anywhere">{matchupName(about.game, about.game.sport)}</p>
          <p className="wrap-anywhere">{recordedWords(about.game)}</p>
        </div>
      )}
      <Form {...{ pool, about, decides, saying }} />
    </Sheet>
  )
}

type FormProps = Pick<PoolDisputeSheetProps, 'pool' | 'about'> & {
  decides: PoolDisputeView | undefined
  saying: ReturnType<typeof useSaying>
}

function Form({ pool, about: { game, picks }, decides, saying }: FormProps) {
  const { choice, choose, reason, setReason, error } = saying
  const scoreStands = decides !== undefined && decides.decidable.length < gameResults.length
  return (
    <div className="pt-3">
      <p className="pb-3 text-14 text-muted">
        {consequences[decides ? 'decide' : 'open']}
        {scoreStands && ` ${poolRefusal('pool-score-stands').message}.`}
      </p>
      <fieldset className="grid gap-2" aria-describedby={error ? disputeErrorId : undefined}>
        <legend className="pb-1.5 text-14 font-semibold">What is right?</legend>
        {choicesOf(game, decides).map((one) => (
          <OutcomeChoice
            key={choiceName(game, one)}
            chosen={choice && choiceName(game, choice)}
            value={choiceName(game, one)}
            onChoose={() => choose(one)}
            title={choiceName(game, one)}
          >
            {`${effectWords(pool.kind, game, { picks, result: one.result })}${one.isNow ? ' · the result now' : ''}`}
          </OutcomeChoice>
        ))}
      </fieldset>
      <DisputeReason {...{ reason, error }} onChange={setReason} />
    </div>
  )
}

const consequences = {
  open: "Everybody in the pool is notified, and those who may decide: an admin who is not in it and has been one since before it, or else the website's administrator. Until then the pool is not settled; if it is, its debts cannot be paid.",
  decide:
    'Everybody in the pool is notified. Another result changes the standings; if the pool is settled, its debts change too, and what was paid is owed back.',
} as const

/** The chosen result with its reason, what is wrong with them, and sending them. */
function useSaying({
  pool,
  about,
  decides,
  onClose,
}: Omit<PoolDisputeSheetProps, 'open'> & Pick<FormProps, 'decides'>) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const outcomes = {
    onSuccess: () => {
      toast.success(decides ? 'Decided' : 'Result disputed')
      onClose()
    },
    onError: (problem: Error) => setError(refusalOr(problem, 'That did not work. Please try again.')),
  }
  const opening = useMutation(api.pools.dispute.mutationOptions(outcomes))
  const deciding = useMutation(api.pools.decide.mutationOptions(outcomes))
  const send = () => {
    const why = reason.trim()
    setError(choice === null ? 'Please choose what is right' : why === '' ? 'Please say why' : null)
    if (choice === null || why === '') return
    const said = { groupId: pool.groupId, poolId: pool.id, result: choice.result, reason: why }
    if (decides) deciding.mutate({ ...said, ...(choice.keepsScore && { keepsScore: true }) })
    else opening.mutate({ ...said, n: about.round, gameId: about.game.gameId })
  }
  const choose = (next: Choice) => {
    setChoice(next)
    setError(null)
  }
  return { choice, choose, reason, setReason, error, isPending: opening.isPending || deciding.isPending, send }
}
