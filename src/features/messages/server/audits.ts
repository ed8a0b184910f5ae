import type { MailStatus } from '#domain/notices/mails.ts'
import { auditedTexts } from '#domain/notices/noticeChannels.ts'
import { segmentDollars, statusesLike, type TextStatus, textStatuses } from '#domain/notices/texts.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { after, dayMs, type Instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { Row } from '#server/db/statement.ts'
import type { EmailAudit, EmailDetails, EmailStatus, SmsAudit } from '../contract.ts'
import { secretKinds } from './mailSender.ts'
import { erased, subjectsOf, wordsOf } from './mailWords.ts'
import {
  countTexts,
  countUnsent,
  findLastSent,
  findMail,
  listAttempts,
  listFailedMails,
  listMails,
  listMailsOfStatus,
  listTexts,
} from './store.ts'

/** [ADM-75] [ADM-77] */
export async function readEmailStatus({ services }: OperationContext): Promise<EmailStatus> {
  const { config, db } = services
  const [last, unsent] = await Promise.all([
    db.query(findLastSent, {}).then(firstOf),
    db.query(countUnsent, {}).then(firstOf),
  ])
  const { waiting = 0, kept = 0 } = unsent ?? {}
  const provider = config.smtpUrl !== null ? 'smtp' : config.sendgrid !== null ? 'sendgrid' : 'outbox'
  const [subject = erased] = last ? await subjectsOf(db, [last]) : []
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(config.publicUrl.hostname)
  return {
    sendgridApiKeyPresent: config.sendgrid !== null,
    provider,
    environment: isHere ? 'development' : 'production',
    ...(provider === 'outbox' ? { waiting: 0, kept: waiting + kept } : { waiting, kept }),
    lastSuccessfulEmail: last && { subject, timestamp: isoFromInstant(last.sent_at) },
  }
}

/** Newest first. [ADM-74] [ADM-76] */
export async function listEmailAudits(
  { services }: OperationContext,
  { status, limit, cursor }: { status: MailStatus | 'all'; limit: number; cursor?: string | undefined },
): Promise<{ audits: EmailAudit[]; nextCursor: string | null }> {
  const range = { ...positionOf(cursor), limit: limit + 1 }
  const { db } = services
  const rows =
    status === 'all' || status === 'failed'
      ? await db.query(status === 'all' ? listMails : listFailedMails, range)
      : await db.query(listMailsOfStatus, { ...range, status })
  const positionIn = (row: MailRow) => ({ at: row.created_at, id: row.id })
  const { items, nextCursor } = pageOfRows(rows, { limit, positionIn, item: (row: MailRow) => row })
  const subjects = await subjectsOf(db, items)
  return { audits: items.map((row, index) => auditOf(row, subjects[index])), nextCursor }
}

/**
 * One mail with its contents: without a provider this is where to read it. It was written to somebody else, so that an
 * administrator has read it is recorded, and a link that grants access to an account is not shown.
 */
export const readEmail = userCommand(async (command, { id }: { id: string }): Promise<EmailDetails> => {
  const { tx, asker, services, now } = command
  const [found, tries] = await Promise.all([tx.query(findMail, { id }), tx.query(listAttempts, { id })])
  const row = firstOf(found)
  if (!row) throw new Refused(refusal('mail-not-found'))
  const target = { type: 'message', id, name: row.kind } as const
  recordAct(tx, { adminId: asker.userId, act: 'mail.read', target, details: { to: row.recipient }, now })
  const words = await wordsOf(services.db, row)
  const { subject, title, paragraphs, button } = words ?? {
    subject: erased,
    title: erased,
    paragraphs: [],
    button: null,
  }
  const shown = secretKinds.includes(row.kind) ? null : button
  return {
    ...auditOf(row, subject),
    title,
    paragraphs: [...paragraphs],
    button: shown && { label: shown.label, url: services.config.publicUrl.origin + shown.path },
    tries: tries.map(({ number, at, outcome, error }) => ({
      number,
      timestamp: isoFromInstant(at),
      status: outcome as MailStatus,
      error,
    })),
  }
})

type MailRow = Row<(typeof listMails)['columns']>

function auditOf(row: MailRow, subject = erased): EmailAudit {
  return {
    id: row.id,
    status: row.status as MailStatus,
    timestamp: isoFromInstant(row.created_at),
    to: row.recipient,
    subject,
    error: row.error,
    emailType: row.kind,
    isTest: row.is_test,
    attempts: row.attempts,
    nextAttemptAt: isoOrNull(row.due_at),
  }
}

const days = { '24h': 1, '7d': 7, '30d': 30 } as const

type Filter = {
  readonly status: TextStatus | 'all'
  readonly notificationType: string
  readonly dateRange: keyof typeof days | 'all'
  readonly limit: number
}

/** The texts that match the filters, newest first, with totals over all of them. [ADM-90] [ADM-91] [ADM-93] */
export async function listSmsAudits({ services }: OperationContext, { limit, ...wanted }: Filter) {
  const filter = {
    statuses: wanted.status === 'all' ? textStatuses : statusesLike(wanted.status),
    kind: wanted.notificationType === 'all' ? null : wanted.notificationType,
    known: Object.keys(auditedTexts),
    since: sinceOf(wanted.dateRange, services.clock()),
  }
  const [rows, counts] = await Promise.all([
    services.db.query(listTexts, { ...filter, limit }),
    services.db.query(countTexts, filter),
  ])
  const audits: SmsAudit[] = rows.map((row) => ({
    id: row.id,
    status: row.status as TextStatus,
    timestamp: isoFromInstant(row.created_at),
    to: row.recipient,
    notificationType: row.kind,
    body: row.body,
    segments: row.segments,
    cost: costOf(row.segments),
    errorMessage: row.error,
  }))
  const count = firstOf(counts)
  return {
    success: true as const,
    audits,
    stats: {
      totalSent: count?.sent ?? 0,
      totalFailed: count?.failed ?? 0,
      totalCost: costOf(count?.paid_segments ?? 0),
      averageSegments: count?.average_segments ?? 0,
    },
  }
}

function sinceOf(range: Filter['dateRange'], now: Instant): Instant | null {
  return range === 'all' ? null : after(now, -days[range] * dayMs)
}

/** In dollars, without floating-point noise. */
function costOf(segments: number): number {
  return Math.round(segments * segmentDollars * 10_000) / 10_000
}
