import { useQuery } from '@tanstack/react-query'
import type { BetAnswer } from '#features/bets/contract.ts'
import { BetReceipt } from '#features/bets/web/BetReceipt.tsx'
import { BetTimeline } from '#features/bets/web/BetTimeline.tsx'
import { gameWords, readBet } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useNow } from '#web/time/useNow.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { SettledDebtView } from '../../contract.ts'
import { Loaded } from '../parts/Loaded.tsx'

type BetOfDebtProps = { debt: SettledDebtView; open: boolean; onClose: () => void }

/** The bet that a debt comes from: its sides, how it was settled, and what has happened to it. [ADM-57] */
export function BetOfDebt({ debt, open, onClose }: BetOfDebtProps) {
  const input = { groupId: debt.groupId, betId: debt.betId }
  // No events of a foreign group arrive here.
  const bet = useQuery(api.bets.read.queryOptions({ input, enabled: open, staleTime: 0 }))
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={`Bet in ${debt.groupName}`}>
      <Loaded query={bet} loading="Loading the bet..." failure="Failed to load the bet">
        {(found) => <Bet bet={found} />}
      </Loaded>
    </Sheet>
  )
}

function Bet({ bet }: { bet: BetAnswer }) {
  const { id } = useUser()
  const now = useNow()
  const read = readBet(bet, { id, isAdmin: true })
  const { first, second } = read
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-16 font-semibold wrap-anywhere">{gameWords(bet)}</p>
      <p className="text-14 wrap-anywhere">
        {first.name} {first.words}, {second.name} {second.words}
      </p>
      {bet.receipt && <BetReceipt read={read} receipt={bet.receipt} now={now} />}
      <BetTimeline read={read} now={now} />
    </div>
  )
}
