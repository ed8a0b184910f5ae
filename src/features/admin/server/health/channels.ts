import { after, dayMs, type Instant } from '#domain/times.ts'
import type { Finding } from '#domain/website/health/healthItem.ts'
import { messageHealth, nothingSent } from '#domain/website/health/messageHealth.ts'
import type { Services } from '#server/services.ts'
import { readChannels, readWaiting } from './healthStore.ts'

type Words = Parameters<typeof messageHealth>[1] & { readonly part: string; readonly title: string }

/** The channels that are always listed; others are once they have something to send. */
const usual: Readonly<Record<string, Words>> = {
  mail: {
    part: 'mails',
    title: 'Mails',
    one: 'mail',
    many: 'mails',
    mend: 'Set SMTP_URL or SENDGRID_API_KEY right, and restart.',
  },
  text: {
    ...{ part: 'texts', title: 'Texts', one: 'text', many: 'texts' },
    mend: 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM right, and restart.',
  },
  push: {
    part: 'pushes',
    title: 'Pushes',
    one: 'push',
    many: 'pushes',
    mend: 'Let the machine reach the push services, by https.',
  },
}

const others: Readonly<Record<string, Words>> = {
  chat: {
    ...{ part: 'chat', title: 'Chat channels', one: 'message to a chat', many: 'messages to chats' },
    mend: 'An admin of the group connects its chat again, in the group’s settings.',
  },
  contact: {
    ...{ part: 'contacts', title: 'Contacts', one: 'contact', many: 'contacts' },
    mend: 'SendGrid Contacts has the reason; check what SENDGRID_API_KEY may do.',
  },
}

function wordsOf(channel: string): Words {
  const name = channel.charAt(0).toUpperCase() + channel.slice(1)
  const [one, many] = [`message to ${name}`, `messages to ${name}`]
  return (
    others[channel] ??
    usual[channel] ?? { part: channel, title: name, one, many, mend: `Check the settings of ${name}.` }
  )
}

type Part = Finding & { readonly part: string; readonly title: string }

/** How each channel of messages is, by what its attempts of the last day came to. */
export async function channelsHealth({ db, clock, providers }: Services): Promise<Part[]> {
  const now = clock()
  const [tried, waiting] = await Promise.all([
    db.query(readChannels, { since: after(now, -dayMs) }),
    db.query(readWaiting, {}),
  ])
  const isSetUp = (channel: string) =>
    channel === 'mail' || channel === 'text'
      ? providers[channel] !== null
      : channel !== 'contact' || providers.contacts !== null
  const channels = new Set([...Object.keys(usual), ...[...tried, ...waiting].map(({ channel }) => channel)])
  return [...channels].map((channel) => {
    const rows = tried.filter((one) => one.channel === channel)
    // What fails comes first.
    const [row] = rows
    const sentAt = rows.reduce<Instant | null>(
      (last, { sent_at: at }) => (at !== null && at > (last ?? 0) ? at : last),
      null,
    )
    const left = waiting.find((one) => one.channel === channel)
    const reading = {
      ...nothingSent,
      ...(row && {
        ...{ sentAt, failedAt: row.failed_at, failingSince: row.failing_since },
        ...{ failures: row.failures, error: row.error },
      }),
      ...(left && { waiting: left.waiting, waitingSince: left.since }),
    }
    const { part, title, ...words } = wordsOf(channel)
    return { part, title, ...messageHealth(reading, words, { isSetUp: isSetUp(channel), now }) }
  })
}
