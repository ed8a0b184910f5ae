import { IconGavel, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAddress } from '#web/browser/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

type NoBidsProps = {
  /** There are bids in this tab, and the search or the dates hide them. */
  hidden: boolean
}

/** Nothing here: either nobody posted, or the filters leave nothing. [BID-68] */
export function NoBids({ hidden }: NoBidsProps) {
  const [, setAddress] = useAddress()
  if (hidden) {
    return (
      <EmptyState
        icon={<IconSearch aria-hidden="true" />}
        title="No bids found"
        actions={
          <Button variant="outline" onClick={() => setAddress({ q: undefined, date: 'all' })}>
            Clear search and dates
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconGavel aria-hidden="true" />}
      title="No bids yet"
      actions={
        <>
          <Button render={<Link to="/lines" />} className="w-full max-w-56">
            Browse lines
          </Button>
          <Button variant="link" onClick={() => setAddress({ custom: '1' }, { push: true })}>
            Create Custom Bid
          </Button>
        </>
      }
    >
      Post the first one, and your friends can take the other side.
    </EmptyState>
  )
}
