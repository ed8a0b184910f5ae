import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps an admin from connecting the group to a chat. */
export const channelRefusals = {
  'discord-address': {
    error: 'invalid-argument',
    says: 'Please paste the webhook URL that Discord shows, like https://discord.com/api/webhooks/…',
  },
  'slack-address': {
    error: 'invalid-argument',
    says: 'Please paste the webhook URL that Slack shows, like https://hooks.slack.com/services/…',
  },
  'telegram-token': {
    error: 'invalid-argument',
    says: 'Please paste the token that BotFather shows, like 123456789:AAH…',
  },
  'telegram-chat': {
    error: 'invalid-argument',
    says: 'Please enter the id of the chat, like -1001234567890, or the @name of a channel',
  },
  'groupme-bot': { error: 'invalid-argument', says: 'Please paste the Bot ID that GroupMe shows' },
  'webhook-address': {
    error: 'invalid-argument',
    says: 'Please enter an address that begins with https://, without a user name or password',
  },
  'webhook-secret': { error: 'invalid-argument', says: 'The secret has at least 16 characters' },
  'channel-kinds': { error: 'invalid-argument', says: 'Please choose what is posted' },
  'quiet-hours': { error: 'invalid-argument', says: 'Quiet hours need a beginning and another end' },
  'channel-not-found': { error: 'not-found', says: 'Channel not found' },
  'too-many-channels': { error: 'resource-exhausted', says: 'A group can have 5 channels' },
  'channel-unreached': {
    error: 'invalid-argument',
    says: ({ reason }: { reason: string }) => `The test message did not arrive: ${reason}`,
  },
} as const satisfies Record<string, Rule>

export const channelRefusal = /* @__PURE__ */ refusalsOf(channelRefusals)
