import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { useGroup } from '#web/session/groupContext.ts'
import { useNow } from '#web/time/useNow.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { FloatingPill } from '#web/ui/feedback/FloatingPill.tsx'
import { useDelayed } from '#web/ui/feedback/useDelayed.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { AutoSettleBar } from './AutoSettleBar.tsx'
import { BetFilterBar } from './BetFilterBar.tsx'
import { BetList, BetListSkeleton } from './BetList.tsx'
import { useBetTasks } from './BetTasks.tsx'
import { betRangeFrom, betTabFrom, betTabs } from './betFilters.ts'
import { MoreBets } from './MoreBets.tsx'
import { NoBets } from './NoBets.tsx'
import { OpenedBet } from './OpenedBet.tsx'
import { UnsureBets } from './UnsureBets.tsx'
import { useOpenedBet } from './useOpenedBet.ts'
import { useShownBets } from './useShownBets.ts'

const panelId = 'bets'

/** The bets of the group from the reader's side. [BET-08] to [BET-17] */
export function BetsPage() {
  const group = useGroup()
  const [address, setAddress] = useAddress()
  const now = useNow(10_000)
  const tab = betTabFrom(address.tab)
  const range = betRangeFrom(address.range)
  const { list, counts, arrivals, games, bets } = useShownBets(group.id, { tab, range, search: address.q ?? '' }, now)
  const { tasks, sheets } = useBetTasks()
  const { open, close, ...opened } = useOpenedBet(group.id)
  const isSlow = useDelayed(list.isPending)
  const { tabs, group: sums } = counts
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="sr-only">Bets of {group.name}</h2>
      <Tabs
        label="Bets"
        value={tab}
        onChange={(next) => setAddress({ tab: next === 'all' ? undefined : next })}
        items={betTabs.map((item) => ({ ...item, count: tabs?.[item.value] }))}
        panelId={panelId}
      />
      <div className="@container">
        <div className="grid grid-cols-1 gap-2 @4xl:grid-cols-2">
          <AutoSettleBar groupId={group.id} sums={sums} />
          <BetFilterBar search={address.q ?? ''} range={range} onChange={setAddress} />
        </div>
      </div>
      <UnsureBets groupId={group.id} started={sums?.started ?? 0} onOpen={open} />
      <div
        id={panelId}
        role="tabpanel"
        className="@container"
        aria-label={betTabs.find(({ value }) => value === tab)?.label}
      >
        {list.error && (
          <ErrorState title="Failed to load bets" onRetry={list.retry} busy={list.isFetching}>
            {textOf(list.error)}
          </ErrorState>
        )}
        {isSlow && <BetListSkeleton />}
        {bets && <BetList {...{ bets, opened, now, games, tasks }} onOpen={open} />}
        {bets?.length === 0 && !list.isOld && sums && (
          <NoBets
            why={sums.any ? 'no match' : 'none'}
            onReset={() => setAddress({ tab: undefined, q: undefined, range: 'all' })}
          />
        )}
        {range === null && <NoBets why="no dates" onReset={() => setAddress({ range: undefined })} />}
        <MoreBets pages={list.pages} />
      </div>
      {arrivals.arrived > 0 && (
        <FloatingPill onClick={arrivals.bringIn}>
          {arrivals.arrived === 1 ? '1 new bet' : `${arrivals.arrived} new bets`}
        </FloatingPill>
      )}
      <OpenedBet {...opened} onClose={close} {...{ now, games, tasks }} />
      {sheets}
    </div>
  )
}
