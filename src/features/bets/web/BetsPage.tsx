import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useAddress } from '#web/address.ts'
import { api } from '#web/api.ts'
import { textOf } from '#web/apiError.ts'
import { useGroup } from '#web/groupContext.ts'
import { useUser } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useDelayed } from '#web/ui/useDelayed.ts'
import { useNow } from '#web/useNow.ts'
import { AutoSettleBar } from './AutoSettleBar.tsx'
import { BetFilterBar } from './BetFilterBar.tsx'
import { BetList, BetListSkeleton, NoBets } from './BetList.tsx'
import { useBetTasks } from './BetTasks.tsx'
import {
  type BetRange,
  belongsTo,
  betRangeFrom,
  betTabFrom,
  betTabs,
  boundsOf,
  inReadingOrder,
  isWithin,
  matchesSearch,
  statusSummary,
} from './betFilters.ts'
import { phaseOf, readBet } from './betReading.ts'
import { OpenedBet } from './OpenedBet.tsx'
import { useBets } from './useBets.ts'
import { useLiveGames } from './useLiveGames.ts'

/** The bets of the group from the reader's side. [BET-08] to [BET-17] */
export function BetsPage() {
  const group = useGroup()
  const [address, setAddress] = useAddress()
  const now = useNow()
  const tab = betTabFrom(address.tab)
  const range = betRangeFrom(address.range)
  const { loaded, shown, counts, query, activeCount } = useShownBets(group.id, { range, search: address.q ?? '', now })
  const games = useLiveGames(loaded?.some(({ bet }) => phaseOf(bet, now) === 'live') ?? false, now)
  const debts = useDebtsByBet(group.id)
  const { tasks, sheets } = useBetTasks()
  const close = useCallback(() => setAddress({ bet: undefined }), [setAddress])
  const isSlow = useDelayed(query.isPending)
  const inTab = inReadingOrder(
    shown.filter((read) => belongsTo(tab, read)),
    now,
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="sr-only">Bets of {group.name}</h2>
      <Tabs
        label="Bets"
        value={tab}
        onChange={(next) => setAddress({ tab: next === 'all' ? undefined : next })}
        items={betTabs.map((item) => ({ ...item, count: counts?.[item.value] }))}
        panelId="bets"
      />
      <AutoSettleBar groupId={group.id} summary={statusSummary(activeCount, loaded?.length ?? 0)} />
      <BetFilterBar search={address.q ?? ''} range={range} onChange={setAddress} />
      <div id="bets" role="tabpanel" aria-label="Bets">
        {query.error && !loaded && (
          <ErrorState title="Failed to load bets" onRetry={() => void query.refetch()} busy={query.isFetching}>
            {textOf(query.error)}
          </ErrorState>
        )}
        {isSlow && <BetListSkeleton />}
        <BetList
          bets={inTab}
          openedId={address.bet ?? null}
          onOpen={(bet) => setAddress({ bet }, { push: true })}
          settleOf={tasks.settleOf}
          {...{ now, games, debts }}
        />
        {loaded && inTab.length === 0 && (
          <NoBets
            why={range === null ? 'no dates' : loaded.length === 0 ? 'none' : 'no match'}
            onReset={() => setAddress({ tab: undefined, q: undefined, range: 'all' })}
          />
        )}
        {query.hasOlder && (
          <Button
            variant="link"
            full
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className="mt-2"
          >
            Show older bets
          </Button>
        )}
      </div>
      <OpenedBet groupId={group.id} betId={address.bet ?? null} onClose={close} {...{ now, games, debts }} {...tasks} />
      {sheets}
    </div>
  )
}

/** The bets in range that match the search, with the counts of the tabs over them. */
function useShownBets(groupId: string, by: { range: BetRange | null; search: string; now: number }) {
  const { range, search, now } = by
  const userId = useUser().id
  const query = useBets(groupId, range === null ? now : boundsOf(range, now).from)
  const active = useQuery(api.bets.list.queryOptions({ input: { groupId, status: 'active', limit: 200 } }))
  const loaded = useMemo(() => query.bets?.map((bet) => readBet(bet, userId)), [query.bets, userId])
  const shown = (loaded ?? []).filter(
    (read) => range !== null && isWithin(read.bet, range, now) && matchesSearch(read, search),
  )
  const counts =
    loaded &&
    Object.fromEntries(betTabs.map(({ value }) => [value, shown.filter((read) => belongsTo(value, read)).length]))
  return { query, loaded, shown, counts, activeCount: active.data?.items.length ?? 0 }
}

/** The debts that follow from the group's newest settled bets, by bet. */
function useDebtsByBet(groupId: string) {
  const { data } = useQuery(api.debts.list.queryOptions({ input: { groupId, limit: 200 } }))
  return useMemo(() => new Map(data?.items.map((debt) => [debt.betId, debt])), [data])
}
