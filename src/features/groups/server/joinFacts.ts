import { anyOfParam, statement } from '#server/db/statement.ts'
import { factsSource, subjectsOf } from '#server/events/factsSource.ts'

/** Invites to people with an account, by their references. The others, and unverified addresses, got a mail instead. */
const listInviteFacts = statement(
  'invites.facts',
  { groupId: 'group', ids: 'text[]' },
  { id: 'text', code: 'text', user_id: 'text' },
  `select reference as id, code, recipient_id as user_id from group_invites
    where group_id = $1 and reference ${anyOfParam('$2')} and recipient_id is not null`,
)

/** Who invited those who joined by an invite, which they took in the same moment. */
const listInviters = statement(
  'invites.inviters',
  { groupId: 'group', userIds: 'text[]' },
  { user_id: 'text', inviter_id: 'text', at: 'timestamptz' },
  `select accepted_by as user_id, inviter_id, accepted_at as at from group_invites
    where group_id = $1 and accepted_by ${anyOfParam('$2')} and status = 'accepted'`,
)

/** What notices say of invites, and of those who join. [INV-09] */
export const joinFacts = factsSource(
  async (db, happened) => {
    const { groupId, events, personOf } = happened
    const ids = subjectsOf(happened, 'invite')
    const userIds = subjectsOf({ events: events.filter(({ type }) => type === 'member.joined') }, 'member')
    const [invites, inviters] = await Promise.all([
      ids.length === 0 ? [] : db.query(listInviteFacts, { groupId, ids }),
      userIds.length === 0 ? [] : db.query(listInviters, { groupId, userIds }),
    ])
    return { personOf, inviters, invites: new Map(invites.map(({ id, ...row }) => [id, row])) }
  },
  {
    'member.invited': ({ entityId: inviteId }, { invites }) => {
      const invite = invites.get(inviteId)
      return invite ? { kind: 'member.invited', inviteId, code: invite.code, userId: invite.user_id } : null
    },
    'member.joined': ({ entityId, at }, { personOf, inviters }) => {
      const inviter = inviters.find((row) => row.user_id === entityId && row.at === at)
      return { kind: 'member.joined', member: personOf(entityId, ''), inviterId: inviter?.inviter_id ?? null }
    },
  },
)
