import { movesForward, type TextStatus } from '#domain/texts.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { providerStatuses } from './deliverTexts.ts'
import { allowTexts, lockText, moveText, stopTexts } from './textStore.ts'

/** What Twilio sends: what became of a text of ours, or a text that somebody sent us. */
export type TwilioForm = Readonly<Record<string, string>>

/** The words by which people opt out and in again; Twilio answers them by itself. */
const stopWords: readonly string[] = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const startWords: readonly string[] = ['START', 'YES', 'UNSTOP']

/** Takes one callback. `id`: our own name for the text, where the address of the callback tells it. */
export async function readTwilioCallback(services: Services, form: TwilioForm, id: string): Promise<void> {
  const said = providerStatuses[form.MessageStatus ?? form.SmsStatus ?? '']
  const sid = form.MessageSid ?? form.SmsSid
  if (form.Body !== undefined && form.From !== undefined) await readReply(services, form.From, form.Body)
  else if (said && sid) await moveOn(services, { sid, id, said, error: errorIn(form) })
}

/** Callbacks come in any order, and more than once: a text only moves forward. */
async function moveOn(
  { db, clock }: Services,
  { sid, id, said, error }: { sid: string; id: string; said: TextStatus; error: string },
): Promise<void> {
  const hasFailed = said === 'failed' || said === 'undelivered'
  await db.transaction(async (tx) => {
    const text = firstOf(await tx.query(lockText, { providerId: sid, id }))
    if (!text || !movesForward({ from: text.status as TextStatus, to: said })) return
    const change = { id: text.id, status: said, error: hasFailed ? error : null, providerId: sid, now: clock() }
    tx.write(moveText, change)
  })
}

async function readReply({ db, clock }: Services, phone: string, body: string): Promise<void> {
  const word = body.trim().toUpperCase()
  if (stopWords.includes(word)) await db.query(stopTexts, { phone, now: clock() })
  if (startWords.includes(word)) await db.query(allowTexts, { phone })
}

function errorIn({ ErrorCode, ErrorMessage, MessageStatus }: TwilioForm): string {
  const says = ErrorMessage ?? (ErrorCode ? `error ${ErrorCode}` : (MessageStatus ?? 'failed'))
  return `Twilio: ${says}`.slice(0, 500)
}
