import type { ChatService } from '#domain/chatServices.ts'

type Field = { readonly label: string; readonly placeholder?: string; readonly help?: string }

/** How each service is connected: what to do there, and what to paste here. [BEY-35] */
export const serviceSteps: Readonly<
  Record<
    ChatService,
    {
      readonly steps: readonly string[]
      readonly fields: Readonly<Partial<Record<'address' | 'token' | 'chat', Field>>>
    }
  >
> = {
  discord: {
    steps: [
      'In Discord, open the channel’s settings (the gear), then Integrations, then Webhooks.',
      'Press New Webhook, then Copy Webhook URL.',
    ],
    fields: { address: { label: 'Webhook URL', placeholder: 'https://discord.com/api/webhooks/…' } },
  },
  slack: {
    steps: [
      'At api.slack.com/apps, create an app for your workspace and switch on Incoming Webhooks.',
      'Press Add New Webhook to Workspace, choose the channel, and copy the URL.',
    ],
    fields: { address: { label: 'Webhook URL', placeholder: 'https://hooks.slack.com/services/…' } },
  },
  telegram: {
    steps: [
      'In Telegram, write /newbot to @BotFather and copy the token that it answers.',
      'Add your bot to the group and write something there.',
      'Add @RawDataBot for a moment to read the id of the chat, like -1001234567890.',
    ],
    fields: {
      token: { label: 'Bot token', placeholder: '123456789:AAH…' },
      chat: { label: 'Chat id', placeholder: '-1001234567890' },
    },
  },
  groupme: {
    steps: [
      'At dev.groupme.com, sign in, open Bots, and press Create Bot.',
      'Choose the group, name the bot Betwixt, and copy its Bot ID.',
    ],
    fields: { token: { label: 'Bot ID', placeholder: '0123456789abcdef01234567' } },
  },
  webhook: {
    steps: [
      'Give the address of a server of yours that takes JSON by POST.',
      'Check the header Betwixt-Signature there: HMAC-SHA-256, by the secret, over the header Betwixt-Timestamp, a dot and the body.',
    ],
    fields: {
      address: { label: 'Address', placeholder: 'https://…' },
      token: { label: 'Secret', help: 'At least 16 characters; your server needs it too' },
    },
  },
}
