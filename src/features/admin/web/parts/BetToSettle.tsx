import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { gameWords, type ReadBet, readBet } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { lazyPart, PartToCome } from '#web/browser/lazyPart.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { AttentionItem } from '../../contract.ts'

const DisputeSheet = lazyPart(async () => ({
  default: (await import('#features/bets/web/DisputeSheet.tsx')).DisputeSheet,
}))
const SettleBet = lazyPart(async () => ({ default: (await import('#features/bets/web/SettleBet.tsx')).SettleBet }))

type BetToSettleProps = {
  bet: AttentionItem['bet']
  onSettle: (read: ReadBet) => void
  /** Present for a bet whose result is disputed: the button decides it, if it may. */
  onDecide?: ((read: ReadBet) => void) | undefined
  /** What else is known about it. */
  children: ReactNode
}

/** A bet with the button that settles it by hand. [STL-35] */
export function BetToSettle({ bet, onSettle, onDecide, children }: BetToSettleProps) {
  const { id } = useUser()
  const read = readBet(bet, { id, isAdmin: true })
  const { first, second } = read
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-semibold wrap-anywhere">{gameWords(bet)}</p>
        <p className="text-14 wrap-anywhere">
          {first.name} {first.words}, {second.name} {second.words}
        </p>
        {children}
      </div>
      {bet.dispute?.state !== 'open' ? (
        <Button variant="secondary" onClick={() => onSettle(read)} aria-label={`Settle ${gameWords(bet)}`}>
          Settle
        </Button>
      ) : (
        bet.dispute.mayDecide &&
        onDecide && (
          <Button variant="secondary" onClick={() => onDecide(read)} aria-label={`Decide ${gameWords(bet)}`}>
            Decide
          </Button>
        )
      )}
    </div>
  )
}

/** The sheets of the bet's own page to settle it or decide its dispute; then it leaves the lists when they close. */
export function useSettling() {
  const [read, setRead] = useState<ReadBet | null>(null)
  const [isDeciding, setIsDeciding] = useState(false)
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const show = (next: ReadBet, decides: boolean) => {
    setRead(next)
    setIsDeciding(decides)
    setOpen(true)
  }
  const onOpenChange = (next: boolean) => {
    setOpen(next)
    if (next) return
    void queries.invalidateQueries({ queryKey: api.admin.key() })
    void queries.invalidateQueries({ queryKey: api.bets.key() })
  }
  const sheet = read && (
    <Suspense fallback={<PartToCome floats />}>
      {isDeciding ? (
        <DisputeSheet key={read.bet.id} read={read} task="decide" open={open} onOpenChange={onOpenChange} />
      ) : (
        <SettleBet key={read.bet.id} read={read} open={open} onOpenChange={onOpenChange} />
      )}
    </Suspense>
  )
  return { settle: (next: ReadBet) => show(next, false), decide: (next: ReadBet) => show(next, true), sheet }
}
