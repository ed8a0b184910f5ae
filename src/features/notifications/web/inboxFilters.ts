import type { NoticeFilter } from '#domain/notices.ts'

/** What the inbox can be narrowed to, in its order. [NTF-21] */
export const filters: readonly { value: NoticeFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'betting', label: 'Betting' },
  { value: 'payment', label: 'Payment' },
  { value: 'social', label: 'Social' },
  { value: 'system', label: 'System' },
]

/** The filter that an address names; all where it names none. */
export function filterIn(name: string | undefined): (typeof filters)[number] {
  const [all] = filters
  if (!all) throw new Error('there are filters')
  return filters.find(({ value }) => value === name) ?? all
}
