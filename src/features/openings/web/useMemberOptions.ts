import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'

/** The members of a group to choose from, in the order of their names; undefined until they are known. */
export function useMemberOptions(groupId: string) {
  const { data, error } = useQuery(api.groups.members.queryOptions({ input: { groupId, limit: 200 } }))
  const options = data?.items
    .map(({ person }) => ({ value: person.id, label: person.name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return { options, error }
}
