import { Refused, refusal } from '#domain/refusals.ts'

/** How far a reader has come: in the log of its group, and in its own notices; null where it says nothing of it. */
type LivePosition = { readonly seq: number | null; readonly notice: number | null }

const form = /^(\d{1,15})?(?:\.(\d{1,15}))?$/

/** What a stream gives as `id`, opaque to its reader: `12.337`, or `.337` of a stream that follows no group. */
export function liveCursor({ groupId, seq, notice }: { groupId: string; seq: number; notice: number }): string {
  return `${cursorStart(groupId, seq)}${notice}`
}

/** The same without the number of the notice, which alone differs between the members of a group. */
export function cursorStart(groupId: string, seq: number): string {
  return groupId === '' ? '.' : `${seq}.`
}

/**
 * What a reader resumes behind; null where it does not say. A number alone is one of the group's log. Refuses with
 * `cursor-unknown` what is neither.
 */
export function livePositionIn(said: string | string[] | undefined): LivePosition | null {
  if (said === undefined || said === '') return null
  const found = typeof said === 'string' ? form.exec(said) : null
  if (!found) throw new Refused(refusal('cursor-unknown'))
  const [, seq, notice] = found
  return { seq: numberIn(seq), notice: numberIn(notice) }
}

function numberIn(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits)
}
