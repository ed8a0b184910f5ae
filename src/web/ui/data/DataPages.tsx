import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../buttons/IconButton.tsx'

type DataPagesProps = {
  found: number
  pageSize: number
  /** The page that is shown and the last one, from 0. */
  page: number
  last: number
  go: (page: number) => void
}

/** Which rows are shown of how many, and the way to the others. Nothing where all fit on one page. */
export function DataPages({ found, pageSize, page, last, go }: DataPagesProps) {
  if (last === 0) return null
  const from = page * pageSize + 1
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 text-14 text-muted">
      <p role="status" className="tabular">
        {from}–{Math.min(found, from + pageSize - 1)} of {found}
      </p>
      <IconButton
        variant="surface"
        label="Previous page"
        icon={<IconChevronLeft size={20} aria-hidden="true" />}
        disabled={page === 0}
        onClick={() => go(page - 1)}
      />
      <IconButton
        variant="surface"
        label="Next page"
        icon={<IconChevronRight size={20} aria-hidden="true" />}
        disabled={page === last}
        onClick={() => go(page + 1)}
      />
    </nav>
  )
}
