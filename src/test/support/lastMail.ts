import { wordsOf } from '#features/messages/server/mailWords.ts'
import type { TestServer } from './aServer.ts'

/** An email as the product queued it; `path` is the target of its button. */
export type WrittenMail = {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly path: string
}

/** All emails to that address, oldest first. */
export async function mailsTo({ services }: Pick<TestServer, 'services'>, email: string): Promise<WrittenMail[]> {
  const { rows } = await services.db.pool.query<{ kind: string } & Parameters<typeof wordsOf>[1]>(
    `select kind, content, notice, user_id from outbox
      where channel = 'mail' and recipient = $1 order by created_at, id`,
    [email],
  )
  return Promise.all(
    rows.map(async ({ kind, ...row }) => {
      const words = await wordsOf(services.db, row)
      if (!words) throw new Error(`the mail ${kind} to ${email} has lost its notice`)
      const { subject, paragraphs, button } = words
      return { kind, subject, text: paragraphs.join('\n'), path: button?.path ?? '' }
    }),
  )
}

/** The newest email of a kind to that address. */
export async function lastMail(
  server: Pick<TestServer, 'services'>,
  email: string,
  kind: string,
): Promise<WrittenMail> {
  const mail = (await mailsTo(server, email)).findLast((one) => one.kind === kind)
  if (!mail) throw new Error(`no mail ${kind} to ${email}`)
  return mail
}
