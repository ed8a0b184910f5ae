import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#features/web/api.ts'
import { type Naming, namingBy } from './namingBy.ts'

/**
 * The names of people in a group, told apart where they read alike. It reads the group as its page has loaded it, and
 * makes no request of its own.
 */
export function useNaming(groupId: string): Naming {
  const { data } = useQuery(api.groups.read.queryOptions({ input: { groupId }, enabled: false }))
  const namesakes = data?.namesakes
  return useMemo(() => namingBy(new Map(namesakes?.map(({ userId, shownName }) => [userId, shownName]))), [namesakes])
}

/** Whose accounts in a group are locked; read as the names are. [BEY-23] */
export function useLocked(groupId: string): ReadonlySet<string> {
  const { data } = useQuery(api.groups.read.queryOptions({ input: { groupId }, enabled: false }))
  const namesakes = data?.namesakes
  return useMemo(() => new Set(namesakes?.filter(({ isLocked }) => isLocked).map(({ userId }) => userId)), [namesakes])
}
