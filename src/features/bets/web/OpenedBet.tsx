import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { DebtView } from '#features/debts/contract.ts'
import type { GameView } from '#features/lines/contract.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/apiError.ts'
import { useUser } from '#web/session.ts'
import { RightColumn } from '#web/shell/Slots.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDesktop } from '#web/useDesktop.ts'
import { type ReadBet, readBet } from './betReading.ts'

const BetDetails = lazy(async () => ({ default: (await import('./BetDetails.tsx')).BetDetails }))

type OpenedBetProps = {
  groupId: string
  betId: string | null
  now: number
  games: ReadonlyMap<string, GameView>
  debts: ReadonlyMap<string, DebtView>
  onClose: () => void
  /** What the reader may do with it; undefined where they may not. */
  settleOf: (read: ReadBet) => (() => void) | undefined
  payOf: (debt: DebtView) => (() => void) | undefined
}

/** The bet that the address names: in the right column of a desktop, as a sheet on a phone. */
export function OpenedBet(props: OpenedBetProps) {
  const isDesktop = useDesktop()
  const { groupId, betId, onClose } = props
  const userId = useUser().id
  const { data, error } = useQuery(
    api.bets.read.queryOptions({ input: { groupId, betId: betId ?? '' }, enabled: betId !== null }),
  )
  useMissingBet(betId, error, onClose)
  const read = data && data.id === betId ? readBet(data, userId) : undefined
  const content = read ? <Details {...props} read={read} /> : <Skeleton className="h-64" />
  if (!isDesktop) {
    return (
      <Sheet open={betId !== null && !error} onOpenChange={(open) => !open && onClose()} title="Bet Details">
        {content}
      </Sheet>
    )
  }
  return (
    betId !== null &&
    !error && (
      <RightColumn>
        <Card as="section" aria-label="Bet Details">
          <div className="-mt-2 -mr-2 flex items-center justify-between pb-1">
            <h2 className="text-18 font-bold">Bet Details</h2>
            <IconButton label="Close" icon={<IconX size={20} aria-hidden="true" />} onClick={onClose} />
          </div>
          {content}
        </Card>
      </RightColumn>
    )
  )
}

function Details({ read, now, games, debts, settleOf, payOf }: OpenedBetProps & { read: ReadBet }) {
  const debt = debts.get(read.bet.id)
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <BetDetails
        {...{ read, now, debt }}
        game={read.bet.gameId ? games.get(read.bet.gameId) : undefined}
        onSettle={settleOf(read)}
        onRecordPayment={debt && payOf(debt)}
      />
    </Suspense>
  )
}

/** Says that the bet cannot be shown, and closes what has nothing to show. [BET-19] */
function useMissingBet(betId: string | null, error: unknown, onClose: () => void) {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (betId === null || !error || told.current === betId) return
    told.current = betId
    toast.error(codeOf(error) === 'not-found' ? 'Bet not found' : 'Failed to load bet details.')
    onClose()
  }, [betId, error, onClose])
}
