import { secondMs } from './times.ts'

/** Where a group can be connected to a chat of its own. [BEY-35] */
export const chatServices = ['discord', 'slack', 'telegram', 'groupme', 'webhook'] as const

export type ChatService = (typeof chatServices)[number]

export const serviceNames: Readonly<Record<ChatService, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
  groupme: 'GroupMe',
  webhook: 'Webhook',
}

/** How long each service wants between two messages to one channel. */
export const spacingMs: Readonly<Record<ChatService, number>> = {
  discord: 2 * secondMs,
  slack: secondMs,
  telegram: 3 * secondMs,
  groupme: secondMs,
  webhook: 0,
}

/** The longest message that every one of them takes, in characters. */
export const longestMessage = 950

/** A channel is switched off after so many failures in a row. */
export const mostFailures = 20

/** How many channels a group can have. */
export const mostChannels = 5
