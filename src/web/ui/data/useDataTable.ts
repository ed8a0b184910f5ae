import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo } from 'react'

export type DataColumn<Row> = {
  id: string
  header: string
  /** The value that the column is sorted, searched and exported by. */
  value: (row: Row) => string | number | null
  /** How to render it, if not as the plain value. */
  cell?: (row: Row) => ReactNode
  align?: 'right'
  /** False: its header does not sort. */
  sortable?: boolean
  /** False: it is left out of the export. */
  exported?: boolean
}

/** Whether a column has buttons rather than values: it neither sorts nor is exported. */
export function isAction({ exported, sortable }: Pick<DataColumn<never>, 'exported' | 'sortable'>): boolean {
  return exported === false && sortable === false
}

/** The text of a cell; null or an empty text: nothing. */
export function shownIn<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
})

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compared(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b))
}

function columnDef<Row extends RowData>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    header: column.header,
    // The library sorts undefined last, in either direction.
    accessorFn: (row) => column.value(row) ?? undefined,
    enableSorting: column.sortable !== false,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compared(a.getValue(id), b.getValue(id)),
  }
}

type DataTableOptions<Row> = {
  /** Stable across renders, as are the columns. */
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  /** The text that a search matches; all values if absent. */
  searchedText?: ((row: Row) => string) | undefined
  pageSize: number
}

/** Search, sorting and paging of rows that are all loaded. The page stays when the rows are reloaded. */
export function useDataTable<Row extends RowData>(options: DataTableOptions<Row>) {
  const { rows, columns, rowId, searchedText, pageSize } = options
  const defs = useMemo(() => columns.map(columnDef), [columns])
  const textOf = searchedText ?? ((row: Row) => columns.map(({ value }) => value(row) ?? '').join(' '))
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetPageIndex: false,
    // A search is about the row, so it runs once rather than per column.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: (row, _column, search) => textOf(row.original).toLowerCase().includes(String(search).toLowerCase()),
    initialState: { pagination: { pageIndex: 0, pageSize } },
  })
  const { pageIndex } = table.state.pagination
  const lastPage = Math.max(0, table.getPageCount() - 1)
  useEffect(() => {
    if (pageIndex > lastPage) table.setPageIndex(lastPage)
  }, [pageIndex, lastPage, table])
  const search = (text: string) => {
    table.setGlobalFilter(text)
    table.setPageIndex(0)
  }
  return { table, search, pageIndex: Math.min(pageIndex, lastPage), lastPage }
}

export type DataTableModel<Row extends RowData> = ReturnType<typeof useDataTable<Row>>['table']
