import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

const cards = ['a', 'b', 'c', 'd']

/** Cards in the shape of those that are being loaded. */
export function BidCardSkeletons() {
  return (
    <div role="status" className="grid gap-2 lg:grid-cols-2">
      <span className="sr-only">Loading bids</span>
      {cards.map((card) => (
        <Card key={card} as="div" className="flex flex-col gap-2.5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-7 w-52" />
          <Skeleton className="h-13" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  )
}
