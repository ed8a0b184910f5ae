import { serviceNames } from '#domain/chatServices.ts'
import type { ActivityView } from '../contract.ts'

type About = Pick<ActivityView, 'channel'>

const chatOf = ({ channel }: About) => (channel ? `${serviceNames[channel.service]} (${channel.label})` : 'a chat')

/** The words for what becomes of the chats outside that the group is connected to. [BEY-35] */
export const channelSentences = {
  'channel.connected': { did: (about: About) => `connected the group to ${chatOf(about)}` },
  'channel.changed': { did: (about: About) => `changed what is posted to ${chatOf(about)}` },
  'channel.disconnected': { did: (about: About) => `disconnected ${chatOf(about)}` },
  'channel.stopped': {
    happened: (about: About) =>
      `Nothing is posted to ${chatOf(about)} any more: ${about.channel?.why ?? 'it was switched off'}`,
  },
}
