import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centsFromDollars } from '#domain/money/money.ts'
import { rulesText } from '#domain/pools/poolWords.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { PoolView } from '../contract.ts'
import { decidedWords } from './disputeWords.ts'
import { EndPool } from './EndPool.tsx'
import { OpenPool } from './OpenPool.tsx'
import { PoolDispute } from './PoolDispute.tsx'
import { PoolStandings } from './PoolStandings.tsx'
import { money, poolTerms, stateNames, stateTones } from './poolNames.ts'
import { RoundPicks } from './RoundPicks.tsx'

/** One pool: its state, the round to pick, who leads, and its rules. [BEY-34] */
export function PoolDetails({ poolId }: { poolId: string }) {
  const { id: groupId } = useGroup()
  const {
    data: pool,
    error,
    refetch,
    isFetching,
  } = useQuery(api.pools.read.queryOptions({ input: { groupId, poolId } }))
  const showsSkeleton = useDelayed(!pool && !error)
  if (error && !pool) {
    return (
      <ErrorState title="This pool could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  if (!pool) return showsSkeleton ? <Skeleton className="h-48" round="card" /> : null
  return <Loaded pool={pool} />
}

function Loaded({ pool }: { pool: PoolView }) {
  const { id: readerId } = useUser()
  const isIn = pool.members.some(({ id }) => id === readerId)
  const [tab, setTab] = useState<'round' | 'standings' | 'about'>('round')
  return (
    <div className="grid grid-cols-1 gap-3">
      <Head pool={pool} isIn={isIn} />
      <PoolDispute pool={pool} />
      {pool.state === 'open' && !isIn && <Join pool={pool} />}
      <Tabs
        label="Pool"
        value={tab}
        onChange={setTab}
        panelId="pool-panel"
        items={[
          { value: 'round', label: 'Games' },
          { value: 'standings', label: 'Standings' },
          { value: 'about', label: 'About' },
        ]}
      />
      <div id="pool-panel" role="tabpanel" aria-label={tab} className="grid grid-cols-1 gap-3">
        {tab === 'round' && <RoundPicks pool={pool} isIn={isIn} />}
        {tab === 'standings' && <PoolStandings pool={pool} />}
        {tab === 'about' && <About pool={pool} />}
      </div>
    </div>
  )
}

function Head({ pool, isIn }: { pool: PoolView; isIn: boolean }) {
  const now = useNow()
  const { autoSettleBets } = useGroup().bettingRules
  return (
    <Card as="section" aria-label={pool.name}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="max-w-full text-18 font-bold wrap-break-word">{pool.name}</h2>
        <Pill tone={stateTones[pool.state]}>{stateNames[pool.state]}</Pill>
      </div>
      <p className="text-14 text-muted">{poolTerms(pool)}</p>
      <p className="text-14">
        {pool.members.length} in it · pot {money(pool.pot)}
      </p>
      {pool.state === 'open' && pool.locksAt && (
        <p className="text-14">
          {isIn ? 'The first game:' : 'Join before the first game:'} {dayAndTime(pool.locksAt, now)}.
        </p>
      )}
      {pool.settlesAt && (
        <p className="text-14">
          {autoSettleBets ? 'Settles' : 'Can be settled from'} {dayAndTime(pool.settlesAt, now)}, or once everybody
          agrees.
        </p>
      )}
      {pool.calledOff && (
        <p className="text-14">
          Called off{pool.calledOff.reason && `: ${pool.calledOff.reason}`}. Nobody owes anything.
        </p>
      )}
    </Card>
  )
}

function Join({ pool }: { pool: PoolView }) {
  const join = useMutation(api.pools.join.mutationOptions())
  const send = () =>
    join.mutate(
      { groupId: pool.groupId, poolId: pool.id },
      { onSuccess: () => toast.success(`You are in ${pool.name}`), onError: (error) => toast.error(textOf(error)) },
    )
  return (
    <Notice title="Join this pool?">
      <p className="pb-3">{rulesOf(pool)}</p>
      <Button full size="lg" busy={join.isPending} onClick={send}>
        {pool.entry === 0 ? 'Join' : `Join for ${money(pool.entry)}`}
      </Button>
    </Notice>
  )
}

function rulesOf({ kind, confidence, entry, shares }: PoolView): string {
  return rulesText({ kind, confidence, entry: centsFromDollars(entry), shares })
}

function About({ pool }: { pool: PoolView }) {
  const round = pool.rounds.find(({ n }) => n === pool.round)
  const waiting = round?.waitingFor ?? []
  return (
    <Card as="section" aria-label="About" className="grid gap-3 text-14">
      <p>{rulesOf(pool)}</p>
      <p>
        Opened by {pool.creator.name}. In it: {pool.members.map(({ name }) => name).join(', ')}.
      </p>
      {pool.dispute?.decidedAt != null && (
        <p className="wrap-anywhere">
          {matchupName(pool.dispute.game, pool.dispute.game.sport)}: {decidedWords(pool.dispute)}
        </p>
      )}
      {waiting.length > 0 && (
        <p>
          Still to pick: {waiting.map(({ name }) => name).join(', ')}.
          {round?.games.every(({ locked }) => !locked) && ' They are reminded three hours before the first game.'}
        </p>
      )}
      <EndPool pool={pool} />
      {pool.state !== 'open' && pool.state !== 'running' && <OpenAgain pool={pool} />}
    </Card>
  )
}

/** The next week or season, with the same terms. */
function OpenAgain({ pool }: { pool: PoolView }) {
  const [isOpening, setOpening] = useState(false)
  const [, changeAddress] = useAddress()
  return (
    <>
      <Button variant="outline" full onClick={() => setOpening(true)}>
        Open It Again
      </Button>
      {isOpening && (
        <OpenPool like={pool} onClose={() => setOpening(false)} onOpened={(next) => changeAddress({ pool: next })} />
      )}
    </>
  )
}
