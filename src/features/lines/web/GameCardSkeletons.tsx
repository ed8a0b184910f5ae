import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const cards = ['a', 'b', 'c', 'd']
const prices = ['moneyline', 'spread', 'total']

/** Cards in the shape of those that are being loaded. */
export function GameCardSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading lines</span>
      {cards.map((card) => (
        <Card key={card} as="div" className="flex flex-col gap-2">
          <div className="flex justify-between">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-5 w-20" />
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
      <Skeleton className="size-7 rounded-full" />
      <Skeleton className="mr-auto h-4 w-20" />
      {prices.map((price) => (
        <Skeleton key={price} className="h-13 w-[68px] lg:h-11 lg:w-28" />
      ))}
    </div>
  )
}
