import { readInviteCode } from '#domain/people/groups.ts'
import { whyCannotWithdraw } from '#domain/people/invites.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import type { OpenInvite } from '../inviteContract.ts'
import { findOpenInvite, withdrawInvite as setWithdrawn } from './inviteStore.ts'
import { personsIn } from './personsIn.ts'
import { openInviteView } from './queries.ts'

type Input = { groupId: string; code: string }

/** Withdraws an open invite; its code joins nobody from then on. [BEY-27] */
export const withdrawInvite = groupCommand({
  async read(tx, { code }: Input, { groupId, now }) {
    const read = readInviteCode(code)
    const found = 'refusal' in read ? [] : await tx.query(findOpenInvite, { groupId, code: read.code, now })
    return { invite: firstOf(found), personOf: await personsIn(tx, groupId) }
  },
  run({ tx, group, member }, _: Input, { loaded: { invite, personOf } }): OpenInvite {
    refuseIf(whyCannotWithdraw(member, invite && { inviterId: invite.inviter_id }))
    if (!invite) throw new Refused(refusal('invite-not-open'))

    tx.write(setWithdrawn, { groupId: member.groupId, code: invite.code })
    group.record('invite.withdrawn', 'invite', invite.reference)
    return openInviteView({ ...invite, status: 'withdrawn' }, personOf)
  },
})
