import { byteOrderMark, csvLine } from '#domain/csv.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { isoFromInstant } from '#domain/times.ts'
import { requireProof } from '#features/accounts/server/proof.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { askerOf, groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Queryable } from '#server/db/database.ts'
import type { ExportedKind, ExportFormat } from '../contract.ts'
import { type Download, fileName, inPages, jsonList, makeDownload, type PageRange } from './downloads.ts'
import { betColumns, csvOf, debtColumns, jsonOf, paymentColumns } from './groupColumns.ts'
import { pageBets, pageDebts, pagePayments } from './store.ts'

type Cell = Parameters<typeof csvOf>[0]
type Input = { groupId: string; what: ExportedKind; format: ExportFormat }

/** The bets, debts or payments of a group as a file, for any member. The sign-in must be recent. [BEY-23] */
export async function exportGroup(context: OperationContext, { what, format }: Input): Promise<Download> {
  const { groupId, userId } = memberOf(context)
  const { name } = groupOf(context)
  const now = context.services.clock()
  await requireProof(context.services, askerOf(context))
  const about = JSON.stringify({ group: { id: groupId, name }, what, exportedAt: isoFromInstant(now) })
  return makeDownload(context.services, {
    userId,
    what: 'groupData',
    name: fileName([name, what], now, format),
    type: format === 'csv' ? 'text/csv' : 'application/json',
    write: (tx) => {
      const table = tableOf(tx, groupId, what)
      return format === 'csv' ? csvText(table) : jsonText(table, about)
    },
  })
}

/** The rows of an export, the oldest first, each with a cell for every name. */
type Table = { readonly names: readonly string[]; readonly pages: AsyncIterable<Cell[][]> }

function tableOf(tx: Queryable, groupId: CheckedGroupId, what: ExportedKind): Table {
  const people = () => personsIn(tx, groupId, { marksLocked: false })
  if (what === 'bets') return table(betColumns, people, (range) => tx.query(pageBets, { groupId, ...range }))
  if (what === 'debts') return table(debtColumns, people, (range) => tx.query(pageDebts, { groupId, ...range }))
  return table(paymentColumns, people, (range) => tx.query(pagePayments, { groupId, ...range }))
}

function table<Row extends { readonly at: string; readonly id: string }>(
  columns: Readonly<Record<string, (row: Row, personOf: PersonOf) => Cell>>,
  people: () => Promise<PersonOf>,
  read: (range: PageRange) => Promise<readonly Row[]>,
): Table {
  const cells = Object.values(columns)
  async function* pages() {
    const personOf = await people()
    for await (const rows of inPages(read)) yield rows.map((row) => cells.map((cellOf) => cellOf(row, personOf)))
  }
  return { names: Object.keys(columns), pages: pages() }
}

async function* csvText({ names, pages }: Table): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(names)
  for await (const rows of pages) yield rows.map((cells) => csvLine(cells.map(csvOf))).join('')
}

async function* jsonText({ names, pages }: Table, about: string): AsyncGenerator<string> {
  const itemOf = (cells: readonly Cell[]) => Object.fromEntries(cells.map((cell, at) => [names[at], jsonOf(cell)]))
  async function* items() {
    for await (const rows of pages) yield rows.map(itemOf)
  }
  yield `${about.slice(0, -1)},"items":`
  yield* jsonList(items())
  yield '}\n'
}
