import { useMemo } from 'react'
import type { GroupAdmin, Judge } from '#domain/people/judges.ts'
import { instantFromIso } from '#domain/times.ts'
import { useSession, useUser } from '#features/web/session.ts'
import type { GroupView } from '../contract.ts'
import { useGroup } from './groupContext.ts'

type WithAdmins = Pick<GroupView, 'admins'>

/** The admins of a group with their names, in the form that the rules take. */
export function adminsIn({ admins = [] }: WithAdmins): readonly (GroupAdmin & { readonly name: string })[] {
  return admins.map(({ since, ...admin }) => ({ ...admin, since: instantFromIso(since) }))
}

/** The reader as somebody who would decide about the money of others in the group of the page. */
export function useJudge(): Judge {
  const { id: userId } = useUser()
  const isWebsiteAdmin = useSession()?.isWebsiteAdmin ?? false
  const { admins } = useGroup()
  return useMemo(() => ({ userId, isWebsiteAdmin, admins: adminsIn({ admins }) }), [userId, isWebsiteAdmin, admins])
}
