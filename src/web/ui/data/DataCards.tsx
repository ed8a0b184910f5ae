import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { Select } from '../fields/Select.tsx'
import { Card } from '../layout/Card.tsx'
import { type DataColumn, type DataTableModel, isAction, shownIn } from './useDataTable.ts'

type DataCardsProps<Row extends RowData> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  table: DataTableModel<Row>
}

/** The rows of a table as cards, for screens too narrow for its columns. */
export function DataCards<Row extends RowData>({ caption, columns, table }: DataCardsProps<Row>) {
  return (
    <>
      <Order columns={columns} table={table} />
      <ul aria-label={caption} className="grid grid-cols-1 gap-2">
        {table.getRowModel().rows.map((row) => (
          <Card key={row.id} as="li" pad="none" className="@container px-3 py-2">
            <RowCard columns={columns} row={row.original} />
          </Card>
        ))}
      </ul>
    </>
  )
}

/** The first value as a title with the buttons beside it, and the others after each other as far as they fit. */
function RowCard<Row extends RowData>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  const [title, ...others] = columns.filter((column) => !isAction(column))
  const facts = others
    .map((column) => ({ column, value: shownIn(column, row) }))
    .filter(({ value }) => !isNothing(value))
  const actions = columns.filter(isAction)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <dl className="min-w-0 flex-1 basis-28 text-14 font-semibold wrap-anywhere">
          <dt className="sr-only">{title?.header}</dt>
          <dd>{title && shownIn(title, row)}</dd>
        </dl>
        {actions.map((column) => (
          <div key={column.id} className="ml-auto shrink-0">
            {shownIn(column, row)}
          </div>
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 pt-0.5 text-12">
        {facts.map(({ column, value }) => (
          <div key={column.id} className="flex min-w-0 items-center gap-x-1.5 @max-[14rem]:flex-wrap">
            <dt className="shrink-0 text-muted">{column.header}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Empty values are left out: there are no columns to align. */
function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === ''
}

/** Replaces the headers, which sort a table. */
function Order<Row extends RowData>({ columns, table }: Pick<DataCardsProps<Row>, 'columns' | 'table'>) {
  const [sorted] = table.state.sorting
  const Arrow = sorted?.desc ? IconArrowDown : IconArrowUp
  return (
    <div className="flex items-end gap-2">
      <Select
        label="Sort by"
        look="chip"
        className="min-w-0 flex-1"
        value={sorted?.id ?? ''}
        options={[
          { value: '', label: 'As listed' },
          ...columns
            .filter(({ sortable }) => sortable !== false)
            .map(({ id, header }) => ({ value: id, label: `Sort by ${header}` })),
        ]}
        onChange={({ target }) =>
          table.setSorting(target.value === '' ? [] : [{ id: target.value, desc: sorted?.desc ?? false }])
        }
      />
      <IconButton
        variant="surface"
        label={sorted?.desc ? 'Sorted downwards' : 'Sorted upwards'}
        icon={<Arrow size={20} aria-hidden="true" />}
        disabled={!sorted}
        onClick={() => sorted && table.setSorting([{ id: sorted.id, desc: !sorted.desc }])}
      />
    </div>
  )
}
