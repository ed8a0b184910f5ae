import type { WrittenMail } from '#features/messages/server/mailWords.ts'
import { type NewMail, queueMail } from '#features/messages/server/queueMail.ts'
import { type NewText, queueText } from '#features/messages/server/queueText.ts'
import type { StoredText } from '#features/messages/server/textSender.ts'
import type { TestServer } from './aServer.ts'

/** Queues an email as a command does: that a bid was accepted, with the given differences. */
export function writeMail(
  { services, clock }: Pick<TestServer, 'services' | 'clock'>,
  key: string,
  mail: Partial<NewMail> & Pick<NewMail, 'to'>,
): Promise<void> {
  const example: Omit<NewMail, 'to'> = {
    key,
    kind: 'bid_accepted',
    subject: 'Bid Accepted - The Friends',
    title: 'Bid Accepted',
    paragraphs: ['Ben accepted your $50 bid on Lakers -3.5'],
    button: { label: 'Open your bets', path: '/bets' },
    unsubscribe: null,
    now: clock.now(),
  }
  return services.db.transaction(async (tx) => queueMail(tx, { ...example, ...mail }))
}

/** Queues a text as a command does. */
export function writeText(
  { services, clock }: Pick<TestServer, 'services' | 'clock'>,
  key: string,
  text: Partial<NewText> & Pick<NewText, 'to' | 'userId'>,
) {
  const example = { key, kind: 'bid_accepted', body: 'Ben accepted your $50 bid on Lakers -3.5', now: clock.now() }
  return services.db.transaction((tx) => queueText(tx, { ...example, ...text }))
}

/** A message as it is stored. */
export type StoredMessage = {
  readonly id: string
  readonly status: string
  readonly error: string | null
  readonly attempts: number
  readonly due_at: Date | null
  readonly content: WrittenMail & StoredText
}

/** The email (or text) with that key. */
export async function stored(
  { services }: Pick<TestServer, 'services'>,
  channel: 'mail' | 'text',
  key: string,
): Promise<StoredMessage | undefined> {
  const text = 'select * from outbox where channel = $1 and key = $2'
  return (await services.db.pool.query<StoredMessage>(text, [channel, key])).rows[0]
}
