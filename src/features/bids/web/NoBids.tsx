import { IconGavel, IconSearch, IconTicket } from '@tabler/icons-react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { useAddress } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

type NoBidsProps = {
  /** There are bids in this tab, but the search or the dates hide them. */
  hidden: boolean
  /** The reader's bet that starts next, where they have taken all there was. */
  next: { readonly id: string; readonly words: string } | null
}

/** An empty list: either nobody has posted, all is taken, or the filters match nothing. [BID-68] [BEY-45] */
export function NoBids({ hidden, next }: NoBidsProps) {
  const [, setAddress] = useAddress()
  const group = useGroup()
  // Then the next step is to invite somebody.
  const isAlone = group.memberCount === 1
  if (hidden) {
    return (
      <EmptyState
        icon={<IconSearch aria-hidden="true" />}
        title="No bids found"
        actions={
          <Button variant="outline" onClick={() => setAddress({ q: undefined, date: 'all', sport: undefined })}>
            Clear search and dates
          </Button>
        }
      />
    )
  }
  const createCustom = (
    <Button variant="link" onClick={() => setAddress({ custom: '1' }, { push: true })}>
      Create Custom Bid
    </Button>
  )
  if (next) {
    return (
      <EmptyState
        icon={<IconTicket aria-hidden="true" />}
        title="Nothing left to take"
        actions={
          <>
            <Button render={<Link to="/bets" search={{ bet: next.id, group: group.id }} />} className="w-full max-w-56">
              See my bet
            </Button>
            <Button variant="link" render={<Link to="/lines" />}>
              Browse lines
            </Button>
            {createCustom}
          </>
        }
      >
        {next.words}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconGavel aria-hidden="true" />}
      title="No bids yet"
      actions={
        <>
          <Button variant={isAlone ? 'outline' : 'primary'} render={<Link to="/lines" />} className="w-full max-w-56">
            Browse lines
          </Button>
          {createCustom}
        </>
      }
    >
      Post the first one, and your friends can take the other side.
    </EmptyState>
  )
}
