import { serviceNames } from '../chatServices.ts'
import { noticeRow } from './noticeRow.ts'

export const channelNotices = {
  /** To the admins of the group. [BEY-35] */
  channel_stopped: noticeRow({
    category: 'social',
    name: 'Disconnected Chats',
    icon: 'comment',
    channels: { inApp: 'on', email: 'on' },
    on: 'channel.stopped',
    to: (_, { adminIds }) => adminIds,
    title: 'Chat Disconnected',
    message: ({ service, label, why }) =>
      `Nothing is posted to ${serviceNames[service]} (${label}) any more: ${why}. Connect it again in the group settings.`,
    opens: 'group',
  }),
}
