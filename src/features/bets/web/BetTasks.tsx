import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { isParty } from '#domain/debts.ts'
import { whyCannotSettleByHand } from '#domain/settlingByHand.ts'
import type { BetSport } from '#domain/sports.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { useGroup } from '#web/groupContext.ts'
import { useSession, useUser } from '#web/session.ts'
import { useEverTrue } from '#web/ui/useEverTrue.ts'
import type { ReadBet } from './betReading.ts'

const SettleCustomBet = lazy(async () => ({ default: (await import('./SettleCustomBet.tsx')).SettleCustomBet }))
const RecordPaymentSheet = lazy(async () => ({
  default: (await import('#features/debts/web/RecordPaymentSheet.tsx')).RecordPaymentSheet,
}))

/** What the reader may do with a bet or its debt; undefined where they may not. */
export type BetTasks = {
  readonly settleOf: (read: ReadBet) => (() => void) | undefined
  readonly payOf: (debt: DebtView) => (() => void) | undefined
}

/** The tasks of the page, and the sheets in which they are done. */
export function useBetTasks() {
  const [settling, setSettling] = useState<ReadBet | null>(null)
  const [isSettling, setIsSettling] = useState(false)
  const [paying, setPaying] = useState<DebtView | null>(null)
  const [isPaying, setIsPaying] = useState(false)
  const maySettle = useMaySettle()
  const userId = useUser().id
  const tasks: BetTasks = useMemo(
    () => ({
      settleOf: (read) =>
        maySettle(read)
          ? () => {
              setSettling(read)
              setIsSettling(true)
            }
          : undefined,
      payOf: (debt) =>
        debt.status === 'pending' && isParty(debt, userId)
          ? () => {
              setPaying(debt)
              setIsPaying(true)
            }
          : undefined,
    }),
    [maySettle, userId],
  )
  const sheets = (
    <Suspense fallback={null}>
      {useEverTrue(isSettling) && settling && (
        <SettleCustomBet key={settling.bet.id} read={settling} open={isSettling} onOpenChange={setIsSettling} />
      )}
      {useEverTrue(isPaying) && paying && (
        <RecordPaymentSheet key={paying.id} debts={[paying]} open={isPaying} onOpenChange={setIsPaying} />
      )}
    </Suspense>
  )
  return { tasks, sheets }
}

/** Asks the rule with an answer that a participant could give. [STL-33] [STL-34] [STL-35] */
function useMaySettle() {
  const { role } = useGroup()
  const user = useUser()
  const isWebsiteAdmin = useSession()?.isWebsiteAdmin ?? false
  return useCallback(
    ({ bet }: ReadBet) => {
      const asked = {
        sport: bet.sport as BetSport,
        status: bet.status,
        creator: { id: bet.creatorId },
        acceptor: { id: bet.acceptorId },
      }
      const asker = { member: { userId: user.id, name: user.name, role, isActive: true }, isWebsiteAdmin }
      return whyCannotSettleByHand(asked, asker, { outcome: 'push', winnerId: null }) === null
    },
    [role, user.id, user.name, isWebsiteAdmin],
  )
}
