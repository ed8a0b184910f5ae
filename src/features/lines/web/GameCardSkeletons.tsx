import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

const cards = ['a', 'b', 'c', 'd']
const prices = ['moneyline', 'spread', 'total']

/** A day with cards in the shape of those that are being loaded. */
export function GameCardSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading lines</span>
      <div className="flex items-center px-1 lg:min-h-control">
        <Skeleton className="h-5 w-24" />
      </div>
      {cards.map((card) => (
        <Card key={card} as="div" className="flex flex-col gap-1.5">
          <div className="flex h-10 items-start justify-between lg:h-6">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-24 lg:hidden" />
          </div>
          <TeamSkeleton />
          <TeamSkeleton />
        </Card>
      ))}
    </div>
  )
}

function TeamSkeleton() {
  return (
    <div className="flex items-center gap-1.5">
      <Skeleton className="size-8 rounded-full" />
      <Skeleton className="mr-auto h-4 w-18" />
      {prices.map((price) => (
        <Skeleton key={price} className="h-13 w-[68px] lg:h-11 lg:w-30" />
      ))}
    </div>
  )
}
