import { cleo, inExampleGroup, you } from './examples.ts'
import type { Named } from './happenings.ts'
import { changedAfter, endingIn, groupOf, nameOf, noticeRow } from './noticeRow.ts'

export const groupNotices = {
  user_joined: noticeRow({
    category: 'social',
    name: 'New Member',
    textName: 'User Joined',
    icon: 'member',
    channels: { inApp: 'on', email: 'on', sms: 'off' },
    on: 'member.joined',
    // The inviter gets group_joined.
    to: ({ member, inviterId }, { memberIds }) =>
      memberIds.filter((userId) => userId !== inviterId && userId !== member.id),
    title: 'New Member',
    message: ({ member }, where) => `${member.name} joined ${groupOf(where).name}`,
    data: ({ member }) => memberIn(member),
    opens: 'group',
    samples: {
      user_joined: {
        label: 'User Joined',
        when: 'A friend joins your group',
        content: {
          happening: { kind: 'member.joined', member: cleo, inviterId: null },
          where: inExampleGroup(cleo),
          readerId: you.id,
        },
      },
    },
  }),
  group_invite: noticeRow({
    category: 'social',
    name: 'Group Invites',
    icon: 'member',
    channels: { inApp: 'on', email: 'on' },
    on: 'member.invited',
    to: ({ userId }) => [userId],
    title: 'Group Invite',
    message: (_, where) => `${nameOf(where.author)} invites you to ${groupOf(where).name}`,
    toOthers: ({ message, data: { groupName } }, recipient) => ({
      message: endingIn(message, ` invites you to ${groupName}`, ` invites ${recipient} to ${groupName}`),
    }),
    data: ({ inviteId }) => ({ inviteId }),
    route: ({ code }) => `/join/${encodeURIComponent(code)}`,
    opens: 'route',
  }),
  group_joined: noticeRow({
    category: 'social',
    name: 'Invite Accepted',
    icon: 'member',
    channels: { inApp: 'on', email: 'on' },
    on: 'member.joined',
    to: ({ inviterId }) => (inviterId === null ? [] : [inviterId]),
    title: 'Invite Accepted',
    message: ({ member }, where) => `${member.name} accepted your invite to ${groupOf(where).name}`,
    toOthers: ({ message, data: { memberName } }, recipient) => ({
      message: changedAfter(message, `${memberName} accepted `, { your: `${recipient}'s` }),
    }),
    data: ({ member }) => memberIn(member),
    opens: 'group',
  }),
}

function memberIn({ id, name }: Named) {
  return { memberId: id, memberName: name }
}
