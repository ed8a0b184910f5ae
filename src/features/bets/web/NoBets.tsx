import { IconCalendar, IconSearchOff, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Why there is nothing to see: no dates chosen, nothing that fits, or no bets at all. [BET-12] */
export function NoBets({ why, onReset }: { why: 'no dates' | 'no match' | 'none'; onReset: () => void }) {
  if (why === 'no dates') {
    return (
      <EmptyState
        icon={<IconCalendar aria-hidden="true" />}
        title="Select a date range to see bets"
        actions={
          <Button variant="outline" onClick={onReset}>
            Past Month
          </Button>
        }
      />
    )
  }
  if (why === 'no match') {
    return (
      <EmptyState
        icon={<IconSearchOff aria-hidden="true" />}
        title="No bets match"
        actions={
          <Button variant="outline" onClick={onReset}>
            Show all bets
          </Button>
        }
      >
        Another tab, search or date range may have what you look for.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconTicket aria-hidden="true" />}
      title="No bets yet"
      actions={<Button render={<Link to="/bids" />}>Browse bids</Button>}
    >
      Take a friend's bid, or post one of your own, and the bet stands here.
    </EmptyState>
  )
}
