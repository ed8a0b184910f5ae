import { formatShortMoney } from '../money/money.ts'
import { cleo, inExampleGroup, you } from './examples.ts'
import type { Named } from './noticeFacts.ts'

import {
  changedAfter,
  endingIn,
  groupOf,
  nameOf,
  noticeRow,
  openedByJudge,
  outsideData,
  routeToDecide,
} from './noticeRow.ts'

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
          facts: { kind: 'member.joined', member: cleo, inviterId: null },
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
  /** By a website administrator, at any time. [BEY-08] */
  member_removed: noticeRow({
    category: 'social',
    name: 'Removed by the Website',
    icon: 'member',
    channels: { inApp: 'on', email: 'on' },
    on: 'member.removed',
    to: ({ member }, { memberIds }) => [...memberIds, member.id],
    title: 'Member Removed',
    message: ({ member, reason }, where, userId) => {
      const whom = userId === member.id ? 'you' : member.name
      return `${nameOf(where.author)} removed ${whom} from ${groupOf(where).name}: “${reason}”`
    },
    toOthers: ({ message, data: { authorName } }, recipient) => ({
      message: changedAfter(message, `${authorName} removed `, { you: recipient }),
    }),
    data: ({ member }, where, userId) => ({
      ...memberIn(member),
      authorName: nameOf(where.author),
      ...(userId === member.id && { isOut: true }),
    }),
    // Who was removed has no page of the group.
    opens: ({ isOut }) => (isOut === true ? 'route' : 'group'),
  }),
  /** To those who count on the account, and those who may have to do something. [BEY-23] */
  account_locked: noticeRow({
    category: 'social',
    name: 'Locked Accounts',
    icon: 'member',
    channels: { inApp: 'on', email: 'on' },
    on: 'member.locked',
    to: ({ owed, bets }, { adminIds, websiteAdminIds = [] }) => [
      ...new Set([...adminIds, ...websiteAdminIds, ...Object.keys(owed), ...Object.keys(bets)]),
    ],
    title: 'Account Locked',
    message: ({ member }, where) =>
      `The account of ${member.name} in ${groupOf(where).name} is locked: the owner of its email address did not register it. The administrator of the website decides what follows.`,
    forReader: ({ member, owed, bets }, _, userId) => {
      const [amount, count] = [owed[userId], bets[userId]]
      const stays = amount === undefined ? '' : `${member.name} still owes you ${formatShortMoney(amount)}. `
      const goesOn =
        count === undefined
          ? ''
          : `Your ${count === 1 ? 'bet' : `${count} bets`} with ${member.name} ${count === 1 ? 'goes' : 'go'} on.`
      return `${stays}${goesOn}`.trim()
    },
    data: ({ member }, where, userId) => ({ ...memberIn(member), ...outsideData(where, userId) }),
    route: (_, where, userId) => routeToDecide('/', where, userId),
    opens: openedByJudge('group'),
  }),
}

function memberIn({ id, name }: Named) {
  return { memberId: id, memberName: name }
}
