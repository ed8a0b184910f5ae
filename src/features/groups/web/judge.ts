import { useMemo } from 'react'
import { type GroupAdmin, type Judge, judgesOf, type Matter } from '#domain/people/judges.ts'
import { judgeRefusal } from '#domain/refusals/judgeRefusals.ts'
import { instantFromIso } from '#domain/times.ts'
import { useSession, useUser } from '#features/web/session.ts'
import type { GroupView } from '../contract.ts'
import { useGroup } from './groupContext.ts'

type WithAdmins = Pick<GroupView, 'admins'>

/** The admins of a group with their names, in the form that the rules take. */
export function adminsIn({ admins = [] }: WithAdmins): readonly (GroupAdmin & { readonly name: string })[] {
  return admins.map(({ id, name, since }) => ({ userId: id, name, since: instantFromIso(since) }))
}

/** The reader as somebody who would decide about the money of others in the group of the page. */
export function useJudge(): Judge {
  const { id: userId } = useUser()
  const isWebsiteAdmin = useSession()?.isWebsiteAdmin ?? false
  const { admins } = useGroup()
  return useMemo(() => ({ userId, isWebsiteAdmin, admins: adminsIn({ admins }) }), [userId, isWebsiteAdmin, admins])
}

/** "Decided by Cleo or Dev", or that nobody in the group may. */
export function deciderWords(matter: Matter, group: WithAdmins): string {
  const names = judgesOf(matter, adminsIn(group)).map(({ name }) => name)
  if (names.length === 0) return `${judgeRefusal('website-asked').message}.`
  const [last = '', ...others] = names.reverse()
  return `Decided by ${others.length > 0 ? `${others.reverse().join(', ')} or ${last}` : last}.`
}
