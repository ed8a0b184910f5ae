import { IconRefresh, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import type { GameView } from '../contract.ts'
import { BooksMenu } from './BooksMenu.tsx'
import { booksFound, dateChoices, type LinesFilters } from './filters.ts'
import { useRefresh } from './useRefresh.ts'

type LinesFilterBarProps = { games: readonly GameView[]; filters: LinesFilters }

/** Search, dates, books and refresh in one row. On a phone the search opens over the row. [LINE-08] [LINE-09] [LINE-16] */
export function LinesFilterBar({ games, filters }: LinesFilterBarProps) {
  const desktop = useDesktop()
  const [, setAddress] = useAddress()
  const [searching, setSearching] = useState(filters.query !== '')
  const refresh = useRefresh()
  const setQuery = (q: string) => setAddress({ q: q || undefined })
  if (!desktop && searching) {
    const close = () => {
      setQuery('')
      setSearching(false)
    }
    return (
      <div className="flex gap-2">
        <SearchField
          autoFocus={filters.query === ''}
          label="Search teams"
          value={filters.query}
          onChange={setQuery}
          className="min-w-0 flex-1"
        />
        <IconButton variant="surface" label="Close search" icon={<IconX aria-hidden="true" />} onClick={close} />
      </div>
    )
  }
  return (
    <div className="flex gap-1.5 lg:flex-wrap lg:justify-end lg:gap-2">
      {desktop ? (
        <SearchField
          shortcut
          label="Search teams"
          value={filters.query}
          onChange={setQuery}
          className="min-w-0 flex-1 basis-48"
        />
      ) : (
        <IconButton
          variant="surface"
          label="Search teams"
          icon={<IconSearch aria-hidden="true" size={22} />}
          onClick={() => setSearching(true)}
        />
      )}
      <Select
        look="chip"
        label="Dates"
        options={dateChoices}
        value={filters.date}
        onChange={(event) => setAddress({ date: event.target.value === 'week' ? undefined : event.target.value })}
        className="min-w-0 flex-1 basis-4.5 lg:w-36 lg:flex-none"
      />
      <BooksMenu
        found={booksFound(games)}
        chosen={filters.books}
        onChange={(books) => setAddress({ books: books.join(',') || undefined })}
      />
      <IconButton
        variant="surface"
        label="Refresh odds"
        icon={<IconRefresh aria-hidden="true" size={22} />}
        busy={refresh.isPending}
        onClick={() => refresh.mutate()}
      />
    </div>
  )
}
