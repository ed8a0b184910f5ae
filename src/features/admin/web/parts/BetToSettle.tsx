import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { type BetForReader, gameWords, type ReadSide } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { BetSheet, type NamedBet } from './BetSheet.tsx'
import { useDialogSubject } from './useDialogSubject.ts'

const DisputeSheet = lazyPart(async () => ({
  default: (await import('#features/bets/web/DisputeSheet.tsx')).DisputeSheet,
}))
const SettleBet = lazyPart(async () => ({ default: (await import('#features/bets/web/SettleBet.tsx')).SettleBet }))

type BetToSettleProps = {
  read: BetForReader
  groupName: string
  onSettle: (read: BetForReader) => void
  /** Present for a bet whose result is disputed: the button decides it, if it may. */
  onDecide?: ((read: BetForReader) => void) | undefined
  /** What else is known about it. */
  children: ReactNode
}

/** A bet with its terms, which leads to all that is known of it, and the button that settles it by hand. [STL-35] */
export function BetToSettle({ read, groupName, onSettle, onDecide, children }: BetToSettleProps) {
  const { about, ask, dialog } = useDialogSubject<NamedBet>()
  const { bet } = read
  const title = gameWords(bet)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <button
          type="button"
          onClick={() => ask({ groupId: bet.groupId, groupName, betId: bet.id })}
          className="hit text-left text-14 font-semibold text-accent underline wrap-anywhere"
        >
          {title}
        </button>
        <Terms side={read.first} />
        <Terms side={read.second} />
        {children}
      </div>
      {bet.dispute?.state !== 'open' ? (
        <Button variant="secondary" onClick={() => onSettle(read)} aria-label={`Settle ${title}`}>
          Settle
        </Button>
      ) : (
        bet.dispute.mayDecide &&
        onDecide && (
          <Button variant="secondary" onClick={() => onDecide(read)} aria-label={`Decide ${title}`}>
            Decide
          </Button>
        )
      )}
      {about && <BetSheet bet={about} {...dialog} />}
    </div>
  )
}

/** "Ann: Bills +3 at -110, risks $20.00 to win $18.18". */
function Terms({ side: { name, words, odds, risk, toWin } }: { side: ReadSide }) {
  const show = useShowOdds()
  return (
    <p className="text-14 wrap-anywhere">
      {name}: {words} at {show(odds)}, risks {formatMoney(risk)} to win {formatMoney(toWin)}
    </p>
  )
}

/** The sheets of the bet's own page to settle it or decide its dispute; then it leaves the lists when they close. */
export function useSettling() {
  const [read, setRead] = useState<BetForReader | null>(null)
  const [isDeciding, setIsDeciding] = useState(false)
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const show = (next: BetForReader, decides: boolean) => {
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
  return { settle: (next: BetForReader) => show(next, false), decide: (next: BetForReader) => show(next, true), sheet }
}
