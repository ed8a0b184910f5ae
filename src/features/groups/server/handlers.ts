import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { groupsContract } from '../contract.ts'
import { type AfterChange, changeGroup } from './changeGroup.ts'
import { createGroup } from './createGroup.ts'
import { inviteMember } from './inviteMember.ts'
import { joinGroup } from './joinGroup.ts'
import { eventsOf, groupsOf, membersOf, openGroups, openInvitesOf, readGroup } from './queries.ts'
import { readInvite } from './readInvite.ts'
import { resetInviteCode } from './resetInviteCode.ts'
import { withdrawInvite } from './withdrawInvite.ts'

const os = implement(groupsContract, answering).$context<OperationContext>()

export function groupsHandlers(afterChange: AfterChange) {
  const change = changeGroup(afterChange)
  return os.router({
    list: os.list.handler(({ context, input }) => groupsOf(context, input)),
    create: os.create.handler(({ context, input }) => createGroup(context, input)),
    join: os.join.handler(({ context, input }) => joinGroup(context, input)),
    invite: os.invite.handler(({ context, input }) => readInvite(context, input)),
    inviteMember: os.inviteMember.handler(({ context, input }) => inviteMember(context, input)),
    invites: os.invites.handler(({ context, input }) => openInvitesOf(context, input)),
    withdrawInvite: os.withdrawInvite.handler(({ context, input }) => withdrawInvite(context, input)),
    resetInviteCode: os.resetInviteCode.handler(({ context, input }) => resetInviteCode(context, input)),
    open: os.open.handler(({ context, input }) => openGroups(context, input)),
    read: os.read.handler(({ context }) => readGroup(context)),
    change: os.change.handler(({ context, input }) => change(context, input)),
    members: os.members.handler(({ context, input }) => membersOf(context, input)),
    events: os.events.handler(({ context, input }) => eventsOf(context, input)),
  })
}
