import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, client } from '#features/web/api.ts'
import { sessionQuery } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { nextTime } from '#web/time/timeWords.ts'
import { useZone } from '#web/time/useZone.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Filters } from '#web/ui/fields/Filters.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import type { GameView, RefreshResult } from '../contract.ts'
import { booksFound, dateChoices, type LinesFilters, leagueOf } from './filters.ts'

type LinesFilterBarProps = { games: readonly GameView[]; filters: LinesFilters; sports: ReactNode }

/** Sports, search, dates and books; on a phone all but the sports are behind one button. [LINE-08] [LINE-09] [LINE-16] */
export function LinesFilterBar({ games, filters, sports }: LinesFilterBarProps) {
  const desktop = useDesktop()
  const [, setAddress] = useAddress()
  const fields = (
    <>
      <SearchField
        shortcut
        label="Search teams"
        value={filters.query}
        onChange={(q) => setAddress({ q: q || undefined })}
        className="min-w-0 flex-1 max-lg:basis-full lg:basis-48"
      />
      <Select
        look="chip"
        label="Dates"
        options={dateChoices}
        value={filters.date}
        onChange={(event) => setAddress({ date: event.target.value === 'week' ? undefined : event.target.value })}
        className="min-w-33 flex-1 lg:w-36 lg:flex-none"
      />
      <BooksMenu
        found={booksFound(games)}
        chosen={filters.books}
        onChange={(books) => setAddress({ books: books.join(',') || undefined })}
      />
    </>
  )
  if (desktop) {
    return (
      <>
        {sports}
        <div className="flex flex-wrap justify-end gap-2">
          {fields}
          <RefreshOdds variant="surface" />
        </div>
      </>
    )
  }
  return (
    <Filters beside={sports} isSet={filters.query !== '' || filters.date !== 'week' || filters.books.length > 0}>
      {fields}
    </Filters>
  )
}

/** [LINE-16] */
export function RefreshOdds({ variant }: { variant: 'surface' | 'ghost' }) {
  const refresh = useRefresh()
  return (
    <IconButton
      variant={variant}
      label="Refresh odds"
      icon={<IconRefresh aria-hidden="true" size={22} />}
      busy={refresh.isPending}
      onClick={() => refresh.mutate()}
    />
  )
}

type BooksMenuProps = {
  found: readonly { key: string; title: string }[]
  /** Keys; none means Automatic. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Whose prices are shown. With no book chosen it is Automatic again. [LINE-12] [LINE-13] */
function BooksMenu({ found, chosen, onChange }: BooksMenuProps) {
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  const [first] = chosen
  const title = first === undefined ? 'Automatic' : (found.find(({ key }) => key === first)?.title ?? first)
  const words = chosen.length > 1 ? `${chosen.length} books` : title
  return (
    <Menu
      label="Books"
      items={[
        {
          kind: 'check',
          label: 'Automatic',
          checked: chosen.length === 0,
          onSelect: () => onChange([]),
          keepOpen: true,
        },
        { kind: 'separator' },
        ...found.map(({ key, title: label }) => ({
          kind: 'check' as const,
          label,
          checked: chosen.includes(key),
          onSelect: () => toggle(key),
          keepOpen: true,
        })),
      ]}
      trigger={
        <Button
          variant="filter"
          size="filter"
          pad="filter"
          gap="filter"
          align="between"
          className="min-w-33 flex-1 lg:flex-none"
        >
          <span className="sr-only">Books: </span>
          <span className="truncate">{words}</span>
          <IconChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted" />
        </Button>
      }
    />
  )
}

/**
 * Reads the lines again and reports the result: a member reloads what the server has, the website administrator makes
 * it fetch every sport, a visitor just reads again. [LINE-26] [LINE-27] [LINE-28] [LINE-29] [LINE-30]
 */
function useRefresh() {
  const queries = useQueryClient()
  const zone = useZone()
  const refresh = useMutation({
    mutationFn: async () => {
      // Who presses early is not known yet.
      const me = await queries.ensureQueryData(sessionQuery)
      const result = me && (await client.lines.refresh())
      await queries.refetchQueries({ queryKey: api.lines.list.key() }, { throwOnError: true })
      return { result, isCounted: me?.isWebsiteAdmin ?? false }
    },
    onMutate: () => toast.progress('Refreshing odds data...'),
    onSuccess: ({ result, isCounted }, _input, id) => {
      const next = result?.nextAt ? `Next prices ${nextTime(result.nextAt, Date.now(), zone)}.` : ''
      if (result?.successes.length === 0) return fail(id, `${result.failures[0]?.error ?? ''} ${next}`.trim())
      if (result && result.failures.length > 0) {
        toast.update(id, 'info', counts(result), { description: `${unreached(result)}${next && `. ${next}`}` })
        return
      }
      toast.update(id, 'success', result && isCounted ? counts(result) : 'Odds refreshed successfully!')
    },
    onError: (_error, _input, id) => fail(id ?? 0),
  })
  const fail = (id: number, description?: string) =>
    void toast.update(id, 'error', 'Failed to refresh odds', {
      ...(description && { description }),
      action: { label: 'Retry', onClick: () => refresh.mutate() },
    })
  return refresh
}

function counts({ successes: { length: done }, failures, totalGames }: RefreshResult): string {
  const sports = failures.length === 0 ? done : `${done} of ${done + failures.length}`
  return `Refreshed ${sports} sports, ${totalGames} games`
}

function unreached({ failures }: RefreshResult): string {
  return `Not reached: ${failures.map(({ sportKey }) => leagueOf(sportKey)).join(', ')}`
}
