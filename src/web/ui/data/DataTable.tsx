import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { csvText, saveCsv } from '../../browser/csv.ts'
import { useDesktop } from '../../browser/useDesktop.ts'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { classNames } from '../look/classNames.ts'
import { DataCards } from './DataCards.tsx'
import { type DataColumn, type DataTableModel, isAction, shownIn, useDataTable } from './useDataTable.ts'

type DataTableProps<Row> = {
  /** What the rows are, for screen readers. */
  caption: string
  /** The same array and columns at each render, unless something changed. */
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  /** Shown when there are no rows. */
  empty: ReactNode
  search?: { label: string; in?: (row: Row) => string }
  /** Further filters, next to the search. */
  tools?: ReactNode
  /** The file's name without its extension; enables the export of the rows that match the search. */
  csvName?: string
  pageSize?: number
}

/** Many rows: searched, sorted and paged here. On a phone each row is a card. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, rows, columns, rowId, empty, search: searched, tools, csvName, pageSize = 25 } = props
  const model = useDataTable({ rows, columns, rowId, searchedText: searched?.in, pageSize })
  const { table } = model
  const isDesktop = useDesktop()
  const searchText: string = table.state.globalFilter ?? ''
  const found = table.getFilteredRowModel().rows.length
  const exportRows = () => {
    const all = table.getSortedRowModel().rows
    const exported = columns.filter((column) => column.exported !== false)
    const head = exported.map(({ header }) => header)
    saveCsv(
      `${csvName}.csv`,
      csvText(
        head,
        all.map(({ original }) => exported.map(({ value }) => value(original))),
      ),
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-end gap-2">
        {searched && (
          <SearchField
            label={searched.label}
            value={searchText}
            onChange={model.search}
            className="min-w-0 flex-1 basis-52"
          />
        )}
        {tools}
        {csvName && (
          <Button
            variant="outline"
            icon={<IconDownload size={18} aria-hidden="true" />}
            disabled={found === 0}
            onClick={exportRows}
          >
            Export CSV
          </Button>
        )}
      </div>
      {rows.length === 0 && empty}
      {rows.length > 0 && found === 0 && (
        <p role="status" className="p-6 text-center text-14 text-muted">
          Nothing matches “{searchText}”
        </p>
      )}
      {found > 0 &&
        (isDesktop ? (
          <Rows caption={caption} columns={columns} table={table} />
        ) : (
          <DataCards caption={caption} columns={columns} table={table} />
        ))}
      <DataPages
        found={found}
        pageSize={pageSize}
        page={model.pageIndex}
        last={model.lastPage}
        go={table.setPageIndex}
      />
    </div>
  )
}

type RowsProps<Row extends RowData> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  table: DataTableModel<Row>
}

function Rows<Row extends RowData>({ caption, columns, table }: RowsProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not scroll
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            {columns.map((column) => (
              <Head key={column.id} column={column} table={table} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classNames(
                    'px-2 py-2 first:pl-3 last:pr-3',
                    column.align === 'right' && 'tabular text-right',
                    isAction(column) && stays,
                  )}
                >
                  {shownIn(column, row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Buttons stay in sight at the end of a table that is wider than its place. */
const stays = 'sticky right-0 bg-surface'

type HeadProps<Row extends RowData> = { column: DataColumn<Row>; table: DataTableModel<Row> }

function Head<Row extends RowData>({ column, table }: HeadProps<Row>) {
  const sorting = table.getColumn(column.id)
  const sorted = sorting?.getIsSorted() || null
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  const isRight = column.align === 'right'
  const side = isRight ? 'text-right' : 'text-left'
  if (!sorting?.getCanSort()) {
    return (
      <th
        scope="col"
        className={classNames(
          'px-2 py-2 font-semibold whitespace-nowrap first:pl-3 last:pr-3',
          side,
          isAction(column) && stays,
        )}
      >
        {column.header}
      </th>
    )
  }
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
      className={classNames('first:pl-1 last:pr-1', side)}
    >
      <button
        type="button"
        onClick={() => sorting.toggleSorting()}
        className={classNames(
          'inline-flex h-11 items-center gap-1 rounded-control px-2 font-semibold leading-4 hover:text-fg',
          isRight ? 'text-right' : 'text-left',
          isRight && 'flex-row-reverse',
          sorted && 'text-fg',
        )}
      >
        {column.header}
        <Arrow size={14} aria-hidden="true" className={sorted ? '' : 'invisible'} />
      </button>
    </th>
  )
}

type DataPagesProps = {
  found: number
  pageSize: number
  /** The page that is shown and the last one, from 0. */
  page: number
  last: number
  go: (page: number) => void
}

/** Which rows are shown out of how many, and the page buttons. Empty if all fit on one page. */
function DataPages({ found, pageSize, page, last, go }: DataPagesProps) {
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
