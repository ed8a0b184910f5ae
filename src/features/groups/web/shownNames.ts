import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#features/web/api.ts'

/** Gives an answer the names that its people have on screen; the same object if none of them differs. */
export type Naming = <Answer extends object>(answer: Answer) => Answer

/**
 * The names of people in a group, told apart where they read alike. It reads the group as its page has loaded it, and
 * makes no request of its own.
 */
export function useNaming(groupId: string): Naming {
  const { data } = useQuery(api.groups.read.queryOptions({ input: { groupId }, enabled: false }))
  const namesakes = data?.namesakes
  return useMemo(() => namingBy(new Map(namesakes?.map(({ userId, shownName }) => [userId, shownName]))), [namesakes])
}

/** The fields of answers that hold somebody's id, each with the field of the name. */
const namedBy = {
  creatorId: ['creatorName'],
  acceptorId: ['acceptorName'],
  challengedUserId: ['challengedName'],
  debtorId: ['debtorName'],
  creditorId: ['creditorName'],
  payerId: ['payerName'],
  payeeId: ['payeeName'],
  settledBy: ['settledByName'],
  reversedBy: ['reversedByName'],
  actorId: ['actorName'],
  userId: ['userName', 'displayName', 'name'],
  id: ['name'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The fields of answers that hold lists of people, or of what has people in it. */
const listsWithPeople = ['participants', 'parts', 'reactions', 'people'] as const

/** The fields of answers that hold a person, or facts with people in them. */
const partsWithPeople = [
  'actor',
  'creator',
  'acceptor',
  'challenged',
  'payer',
  'payee',
  'member',
  'offer',
  'payment',
] as const

/** The same answer gets the same result, so that nothing is drawn again because of its names. */
export function namingBy(names: ReadonlyMap<string, string>): Naming {
  const done = new WeakMap<object, object>()
  return <Answer extends object>(answer: Answer): Answer => {
    if (names.size === 0) return answer
    const shown = done.get(answer) ?? withNames(answer, names)
    done.set(answer, shown)
    return shown as Answer
  }
}

function withNames(answer: object, names: ReadonlyMap<string, string>): object {
  const fields = answer as Readonly<Record<string, unknown>>
  const changed: Record<string, unknown> = {}
  for (const [id, nameFields] of Object.entries(namedBy)) {
    const told = names.get(String(fields[id]))
    for (const field of told === undefined ? [] : nameFields) if (field in fields) changed[field] = told
  }
  for (const list of listsWithPeople) {
    const had = fields[list]
    if (Array.isArray(had)) changed[list] = had.map((one: object) => withNames(one, names))
  }
  for (const part of partsWithPeople) {
    const had = fields[part]
    if (typeof had !== 'object' || had === null) continue
    const shown = withNames(had, names)
    if (shown !== had) changed[part] = shown
  }
  return Object.keys(changed).length === 0 ? answer : { ...answer, ...changed }
}
