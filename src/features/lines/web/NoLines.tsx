import { IconChartLine, IconSearch } from '@tabler/icons-react'
import { useAddress } from '#web/browser/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { LinesFilters } from './filters.ts'

/** Nothing is left by the filters, and the way to something. [LINE-24] [LINE-25] */
export function NoLines({ filters }: { filters: LinesFilters }) {
  const [, setAddress] = useAddress()
  const searched = filters.query.trim() !== ''
  const clear = () =>
    searched
      ? setAddress({ q: undefined })
      : setAddress({ sport: undefined, date: 'all', books: undefined, q: undefined })
  return (
    <EmptyState
      icon={searched ? <IconSearch aria-hidden="true" /> : <IconChartLine aria-hidden="true" />}
      title={searched ? 'No lines found for the search' : 'No lines available for selected filters'}
      actions={
        <Button variant="outline" onClick={clear}>
          {searched ? 'Clear search' : 'Show all sports and dates'}
        </Button>
      }
    />
  )
}
