import { readInviteCode } from '#domain/people/groups.ts'
import type { LinkPreviews } from '#server/http/pages.ts'
import { groupIdBehind, groupWithCode } from './inviteStore.ts'

/**
 * The link preview of a group shows its name. A short code shows nothing: it can be guessed, and guesses are only counted on the invite page. [BEY-24]
 */
export const invitePreviews: LinkPreviews = {
  path: '/join/:inviteId',
  async of({ db, clock }, { inviteId = '' }) {
    const read = readInviteCode(inviteId)
    if ('refusal' in read || read.isShort) return null
    const group = await groupWithCode(db, read, await groupIdBehind(db, read), clock())
    return group && { title: `Join ${group.name} on Betwixt`, description: 'Fair bets between friends.' }
  },
}
