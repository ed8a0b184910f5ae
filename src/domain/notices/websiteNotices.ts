import { cents } from '../money/money.ts'
import { accountChangeWords } from '../people/accountChanges.ts'
import { digestParagraphs, type GroupWeek } from './digests.ts'
import { exampleBet, exampleGroup } from './examples.ts'
import { gameWords, mailRow, noticeRow } from './noticeRow.ts'

const exampleWeek: GroupWeek = {
  groupName: exampleGroup.name,
  settled: 2,
  won: cents(19_05),
  lost: cents(20_00),
  net: cents(42_00),
  openBids: 3,
  games: [gameWords(exampleBet)],
}

/** How long an announcement of the website administrator may be, in characters. */
export const announcementTitleLength = 100
export const announcementTextLength = 1_000

export const websiteNotices = {
  system_announcement: noticeRow({
    category: 'system',
    name: 'Announcements',
    icon: 'announcement',
    channels: { inApp: 'always' },
    on: 'announcement.posted',
    to: ({ userIds }) => userIds,
    title: ({ title }) => title,
    message: ({ text }) => text,
    opens: 'nothing',
  }),
  /** Its mail is sent whatever the settings say, with that of `tellOwner`. [BEY-14] */
  account_changed: noticeRow({
    category: 'system',
    name: 'Changes to your account',
    icon: 'announcement',
    channels: { inApp: 'always' },
    on: 'account.changed',
    to: ({ userId }) => [userId],
    title: 'Your account',
    message: ({ what, with: also }) => accountChangeWords(what, also).join(' '),
    toOthers: (_, recipient) => ({ title: 'An account', message: `The account of ${recipient} was changed or read.` }),
    route: '/settings/user',
    opens: 'route',
  }),
  /** By email only; `digestParagraphs` has its text. [CHN-28] */
  weeklyDigest: mailRow({
    category: 'system',
    name: 'Weekly Digest',
    channels: { email: 'on' },
    kind: 'weekly_digest',
    subject: 'Your week on Betwixt',
    title: 'Your week',
    route: '/',
    samples: {
      weekly_digest: {
        label: 'Weekly Digest',
        when: 'Once a week',
        content: { paragraphs: digestParagraphs([exampleWeek]) },
      },
    },
  }),
}
