import { IconArrowLeft, IconTournament } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useAddress } from '#web/browser/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { OpenPool } from './OpenPool.tsx'
import { PoolCard } from './PoolCard.tsx'
import { PoolDetails } from './PoolDetails.tsx'

/** The pools of the group, or the one that the address names. [BEY-34] */
export function PoolsPage() {
  const [address, changeAddress] = useAddress()
  const poolId = address.pool
  if (poolId === undefined) return <PoolList />
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        variant="link"
        pad="md"
        className="-ml-3 justify-self-start"
        icon={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={() => changeAddress({ pool: undefined })}
      >
        All Pools
      </Button>
      <PoolDetails key={poolId} poolId={poolId} />
    </div>
  )
}

function PoolList() {
  const { id: groupId } = useGroup()
  const [, changeAddress] = useAddress()
  const [isOpening, setOpening] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(api.pools.list.queryOptions({ input: { groupId, limit: 50 } }))
  const showsSkeleton = useDelayed(!data && !error)
  const show = (pool: string) => changeAddress({ pool })
  const sheet = isOpening && <OpenPool onClose={() => setOpening(false)} onOpened={show} />
  if (error && !data) {
    return (
      <ErrorState title="The pools could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        Please try again.
      </ErrorState>
    )
  }
  if (!data) return showsSkeleton ? <Skeleton className="h-32" round="card" /> : null
  const open = <Button onClick={() => setOpening(true)}>Open a Pool</Button>
  if (data.items.length === 0) {
    return (
      <>
        <EmptyState icon={<IconTournament aria-hidden="true" />} title="No pools yet" actions={open}>
          Everybody picks the week’s games, and the pot goes to the best.
        </EmptyState>
        {sheet}
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18 font-bold">Pools</h2>
        {open}
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {data.items.map((pool) => (
          <PoolCard key={pool.id} pool={pool} onOpen={() => show(pool.id)} />
        ))}
      </ul>
      {sheet}
    </div>
  )
}
