import { IconRefresh } from '@tabler/icons-react'
import { Button } from '#web/ui/buttons/Button.tsx'

type RefreshButtonProps = { query: { isFetching: boolean; refetch: () => unknown }; label?: string }

/** Asks for what stands below anew. */
export function RefreshButton({ query, label = 'Refresh' }: RefreshButtonProps) {
  return (
    <Button
      variant="outline"
      icon={<IconRefresh size={18} aria-hidden="true" />}
      busy={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {label}
    </Button>
  )
}
