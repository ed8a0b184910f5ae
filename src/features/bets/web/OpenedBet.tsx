import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { GameView } from '#features/lines/contract.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/apiError.ts'
import { RightColumn } from '#web/shell/Slots.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDesktop } from '#web/useDesktop.ts'
import { detailsButtonOf } from './BetCard.tsx'
import type { BetTasks } from './BetTasks.tsx'
import { readBet } from './betReading.ts'
import { useReader } from './useReader.ts'

const BetDetails = lazy(async () => ({ default: (await import('./BetDetails.tsx')).BetDetails }))

type OpenedBetProps = {
  groupId: string
  betId: string | null
  now: number
  games: ReadonlyMap<string, GameView>
  tasks: BetTasks
  onClose: () => void
}

/** The bet that the address names: in the right column of a desktop, as a sheet on a phone. [BET-07] [BET-17] */
export function OpenedBet(props: OpenedBetProps) {
  const isDesktop = useDesktop()
  const { betId, onClose } = props
  const { read, isMissing } = useOpenedBet(props)
  const isOpen = betId !== null && !isMissing
  const skeleton = <Skeleton className="h-64" />
  const content = read ? (
    <Suspense fallback={skeleton}>
      <BetDetails {...props} read={read} game={read.bet.gameId ? props.games.get(read.bet.gameId) : undefined} />
    </Suspense>
  ) : (
    skeleton
  )
  if (!isDesktop) {
    return (
      <Sheet open={isOpen} onOpenChange={(open) => !open && onClose()} title="Bet Details">
        {content}
      </Sheet>
    )
  }
  return (
    isOpen && (
      <Column betId={betId} onClose={onClose}>
        {content}
      </Column>
    )
  )
}

/** The bet, and whether it cannot be shown: then it says so and closes what has nothing to show. [BET-19] */
function useOpenedBet({ groupId, betId, onClose }: OpenedBetProps) {
  const reader = useReader()
  const told = useRef<string | null>(null)
  const { data, error } = useQuery(
    api.bets.read.queryOptions({ input: { groupId, betId: betId ?? '' }, enabled: betId !== null }),
  )
  const isMissing = betId !== null && error !== null && data === undefined
  useEffect(() => {
    if (!isMissing) told.current = null
    if (!isMissing || told.current === betId) return
    told.current = betId
    toast.error(codeOf(error) === 'not-found' ? 'Bet not found' : 'Failed to load bet details.')
    onClose()
  }, [betId, isMissing, error, onClose])
  return { read: data && data.id === betId ? readBet(data, reader) : undefined, isMissing }
}

type ColumnProps = { betId: string; onClose: () => void; children: ReactNode }

/** The right column takes the focus; Esc closes it and gives the focus back to the card. */
function Column({ betId, onClose, children }: ColumnProps) {
  const section = useRef<HTMLElement>(null)
  const last = useRef(betId)
  useEffect(() => {
    last.current = betId
    section.current?.focus({ preventScroll: true })
  }, [betId])
  useEffect(() => () => detailsButtonOf(last.current)?.focus({ preventScroll: true }), [])
  const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !(target instanceof HTMLTextAreaElement)) onClose()
  }
  return (
    <RightColumn>
      <Card
        as="section"
        ref={section}
        tabIndex={-1}
        aria-label="Bet Details"
        onKeyDown={onKeyDown}
        className="outline-none"
      >
        <div className="-mt-2 -mr-2 flex items-center justify-between pb-1">
          <h2 className="text-18 font-bold">Bet Details</h2>
          <IconButton label="Close" icon={<IconX size={20} aria-hidden="true" />} onClick={onClose} />
        </div>
        {children}
      </Card>
    </RightColumn>
  )
}
