import { readInviteCode } from '#domain/groups.ts'
import type { LinkPreviews } from '#server/http/pages.ts'
import { groupBehind } from './inviteRows.ts'

/**
 * The link of a group shows its name. That of an invite by mail shows nothing: its code is short enough to be guessed,
 * and guesses are counted only where people look at an invite. [BEY-24]
 */
export const invitePreviews: LinkPreviews = {
  path: '/join/:inviteId',
  async of({ db, clock }, { inviteId = '' }) {
    const read = readInviteCode(inviteId)
    if ('refusal' in read || read.isMailed) return null
    const group = await groupBehind(db, read, clock())
    return group && { title: `Join ${group.name} on Betwixt`, description: 'Fair bets between friends.' }
  },
}
