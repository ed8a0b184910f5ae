import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { Select } from '../fields/Select.tsx'
import { Card } from '../layout/Card.tsx'
import { type DataColumn, type DataTableModel, shownIn } from './useDataTable.ts'

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
          <Card key={row.id} as="li">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
              {columns.map((column) => (
                <Fact key={column.id} name={column.header} value={shownIn(column, row.original)} />
              ))}
            </dl>
          </Card>
        ))}
      </ul>
    </>
  )
}

/** Empty values are left out: there are no columns to align. */
function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === null || value === undefined || value === '') return null
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right wrap-anywhere">{value}</dd>
    </div>
  )
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
