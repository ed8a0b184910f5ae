import type { ChatService } from '../chatServices.ts'
import { channelRefusal } from '../refusals/channelRefusals.ts'
import type { Refusal } from '../refusals.ts'

/** What an admin typed to connect a channel. */
export type Typed = {
  readonly service: ChatService
  /** Where a Discord or Slack webhook is, or whatever else takes JSON. */
  readonly address?: string | undefined
  /** What a Telegram or GroupMe bot is told by; for a webhook, the secret that signs what is sent to it. */
  readonly token?: string | undefined
  /** For Telegram, the id of the chat or the @name of a channel. */
  readonly chat?: string | undefined
}

/** What reaches a channel, all of it secret. `path`: at the service's own address. */
export type Connection =
  | { readonly service: 'discord' | 'slack'; readonly path: string }
  | { readonly service: 'telegram'; readonly token: string; readonly chat: string }
  | { readonly service: 'groupme'; readonly token: string }
  | { readonly service: 'webhook'; readonly address: string; readonly token: string }

/** What is told of it: enough to recognize the channel, too little to post to it. */
export type Readable = { readonly connection: Connection; readonly label: string }

/** The shortest secret of a webhook. */
export const shortestSecret = 16

/** The addresses that the services give; Discord has several names. */
const discordHosts = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com']
const discordPath = /^\/api(?:\/v\d+)?\/webhooks\/(\d{5,25})\/([\w-]{20,120})\/?$/
const slackPath = /^\/services\/(T\w+)\/(B\w+)\/(\w+)\/?$/
const telegramToken = /^\d{5,20}:[\w-]{20,60}$/
const telegramChat = /^(?:-?\d{1,20}|@\w{4,32})$/
const groupMeBot = /^[0-9a-f]{20,40}$/i

/**
 * The connection in what was typed, or why there is none. `hosts`: where Discord and Slack are reached, if that is not at
 * their public addresses. Whether anything is there only a message shows. [BEY-35]
 */
export function connectionIn(
  { service, address = '', token = '', chat = '' }: Typed,
  hosts: { readonly discord?: string; readonly slack?: string } = {},
): Readable | Refusal {
  switch (service) {
    case 'discord': {
      const url = webAddress(address)
      const [, id, secret] = discordPath.exec(url?.pathname ?? '') ?? []
      if (!url || !isAt(url, discordHosts, hosts.discord) || !id || !secret) return channelRefusal('discord-address')
      return { connection: { service, path: `/webhooks/${id}/${secret}` }, label: `webhook …${id.slice(-4)}` }
    }
    case 'slack': {
      const url = webAddress(address)
      const [path, , hook] = slackPath.exec(url?.pathname ?? '') ?? []
      if (!url || !isAt(url, ['hooks.slack.com'], hosts.slack) || !path || !hook) return channelRefusal('slack-address')
      return { connection: { service, path }, label: `webhook …${hook.slice(-4)}` }
    }
    case 'telegram': {
      const [bot, to] = [token.trim(), chat.trim()]
      if (!telegramToken.test(bot)) return channelRefusal('telegram-token')
      if (!telegramChat.test(to)) return channelRefusal('telegram-chat')
      return { connection: { service, token: bot, chat: to }, label: `chat ${to}` }
    }
    case 'groupme': {
      const bot = token.trim()
      if (!groupMeBot.test(bot)) return channelRefusal('groupme-bot')
      return { connection: { service, token: bot }, label: `bot …${bot.slice(-4)}` }
    }
    case 'webhook': {
      const url = webAddress(address)
      if (url?.protocol !== 'https:') return channelRefusal('webhook-address')
      if (token.trim().length < shortestSecret) return channelRefusal('webhook-secret')
      return { connection: { service, address: url.href, token: token.trim() }, label: url.host }
    }
  }
}

/** An address without credentials; null for anything else. */
function webAddress(text: string): URL | null {
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password) return null
  url.hash = ''
  return url
}

/** `other`: an origin that stands for the service. */
function isAt(url: URL, hosts: readonly string[], other: string | undefined): boolean {
  return other === undefined ? url.protocol === 'https:' && hosts.includes(url.host) : url.origin === other
}
