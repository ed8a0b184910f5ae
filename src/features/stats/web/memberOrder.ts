import type { MemberStats } from '../contract.ts'

/** The columns of the member table, each with its initial direction. [STAT-18] [STAT-22] */
export const memberColumns = [
  { key: 'name', label: 'Member', first: 'ascending' },
  { key: 'activeBets', label: 'Active Bets', first: 'descending' },
  { key: 'wins', label: 'Wins', first: 'descending' },
  { key: 'losses', label: 'Losses', first: 'descending' },
  { key: 'winRate', label: 'Win %', first: 'descending' },
  { key: 'profit', label: 'Profit/Loss', first: 'descending' },
  { key: 'roi', label: 'ROI %', first: 'descending' },
] as const satisfies readonly { key: keyof MemberStats; label: string; first: Direction }[]

export type Direction = 'ascending' | 'descending'
export type MemberColumn = (typeof memberColumns)[number]['key']
export type MemberOrder = { readonly by: MemberColumn; readonly direction: Direction }

/** The default: profit, highest first. [STAT-21] */
export function orderFrom({ sort, dir }: { sort?: string | undefined; dir?: string | undefined }): MemberOrder {
  const column = memberColumns.find(({ key }) => key === sort) ?? memberColumns[5]
  const direction = dir === 'ascending' || dir === 'descending' ? dir : column.first
  return { by: column.key, direction }
}

/** The order after a column is pressed: the active one reverses. [STAT-22] */
export function orderAfterPress(column: MemberColumn, { by, direction }: MemberOrder): MemberOrder {
  if (column === by) return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' }
  return { by: column, direction: memberColumns.find(({ key }) => key === column)?.first ?? 'descending' }
}

/** Ties keep their order: by profit, then by name. */
export function inOrder(members: readonly MemberStats[], { by, direction }: MemberOrder): MemberStats[] {
  const sign = direction === 'ascending' ? 1 : -1
  return members.toSorted((a, b) => sign * compare(a[by], b[by]))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
}
