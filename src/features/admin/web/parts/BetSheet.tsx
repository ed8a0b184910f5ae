import { useQuery } from '@tanstack/react-query'
import type { BetAnswer } from '#features/bets/contract.ts'
import { BetCase } from '#features/bets/web/BetCase.tsx'
import { readBet } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Loaded } from './Loaded.tsx'

/** A bet of any group, also of one that the administrator is not in. */
export type NamedBet = { readonly groupId: string; readonly groupName: string; readonly betId: string }

type BetSheetProps = { bet: NamedBet; open: boolean; onClose: () => void }

/** Its terms, how it was settled, and what has happened to it. [ADM-57] */
export function BetSheet({ bet: { groupId, groupName, betId }, open, onClose }: BetSheetProps) {
  // No events of a foreign group arrive here.
  const bet = useQuery(api.bets.read.queryOptions({ input: { groupId, betId }, enabled: open, staleTime: 0 }))
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={`Bet in ${groupName}`}>
      <Loaded query={bet} loading="Loading the bet..." failure="Failed to load the bet">
        {(found) => <Bet bet={found} />}
      </Loaded>
    </Sheet>
  )
}

function Bet({ bet }: { bet: BetAnswer }) {
  const { id } = useUser()
  return <BetCase read={readBet(bet, { id, isAdmin: true })} />
}
