import { z } from 'zod'
import { mailStatuses } from '#domain/notices/mails.ts'
import { testMailTypes } from '#domain/notices/noticeMails.ts'
import { textStatuses } from '#domain/notices/texts.ts'
import { command, id, instantText, page, query } from '../contracts/procedure.ts'

const mailStatus = z.enum(mailStatuses)
const textStatus = z.enum(textStatuses)

const emailStatus = z.object({
  sendgridApiKeyPresent: z.boolean(),
  /** What sends mails; `outbox`: nothing does, and they are only stored. */
  provider: z.enum(['smtp', 'sendgrid', 'outbox']),
  environment: z.enum(['production', 'development']),
  /** How many will be tried, for the first time or again. */
  waiting: z.int(),
  /** How many were written while nothing sent mails: they can be read, and are never sent. */
  kept: z.int(),
  lastSuccessfulEmail: z.object({ subject: z.string(), timestamp: instantText }).nullable(),
})
export type EmailStatus = z.infer<typeof emailStatus>

const emailAudit = z.object({
  id: z.string(),
  status: mailStatus,
  timestamp: instantText,
  to: z.string(),
  subject: z.string(),
  /** The provider's error at the last failed attempt; also while more follow. */
  error: z.string().nullable(),
  emailType: z.string(),
  isTest: z.boolean(),
  attempts: z.int(),
  /** When the next attempt is due; null: none. */
  nextAttemptAt: instantText.nullable(),
})
export type EmailAudit = z.infer<typeof emailAudit>

const attempt = z.object({
  number: z.int(),
  timestamp: instantText,
  status: mailStatus,
  error: z.string().nullable(),
})

/** One mail with its contents and status, without a link that grants access to an account. */
const emailDetails = emailAudit.extend({
  title: z.string(),
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), url: z.string() }).nullable(),
  tries: z.array(attempt),
})
export type EmailDetails = z.infer<typeof emailDetails>

const testAnswer = z.object({
  success: z.literal(true),
  /** `attempted`: there is no provider, so it stays in the outbox. */
  status: z.string(),
  message: z.string(),
})
export type TestAnswer = z.infer<typeof testAnswer>

const smsAudit = z.object({
  id: z.string(),
  status: textStatus,
  timestamp: instantText,
  to: z.string(),
  notificationType: z.string(),
  body: z.string(),
  segments: z.int(),
  /** In dollars. */
  cost: z.number(),
  errorMessage: z.string().nullable(),
})
export type SmsAudit = z.infer<typeof smsAudit>

/** Over all texts that match the filters, not only the ones listed. */
const smsStats = z.object({
  totalSent: z.int(),
  totalFailed: z.int(),
  /** In dollars: what the provider charged. */
  totalCost: z.number(),
  averageSegments: z.number(),
})

const contacts = z.object({
  /** Whether a provider with a contact list is configured. */
  isConfigured: z.boolean(),
  totalUsers: z.int(),
  synced: z.int(),
  failed: z.int(),
  /** In whole percent. */
  syncRate: z.int(),
  recentSyncs: z.array(
    z.object({ id: z.string(), email: z.string(), displayName: z.string(), sendgridSyncedAt: instantText }),
  ),
  errors: z.array(
    z.object({ id: z.string(), email: z.string(), timestamp: instantText, error: z.string(), action: z.string() }),
  ),
})
export type ContactsView = z.infer<typeof contacts>

const access = 'website-admin'
const phone = z
  .string()
  .regex(/^(\+?1)?\D*(\d\D*){10}$/, { error: 'Please enter a US phone number' })
  .max(30)

export const messagesContract = {
  emailStatus: query('/admin/emails/status', { access, staleOn: [] }).output(emailStatus),
  emailAudits: query('/admin/emails/audits', { access, staleOn: [] })
    .input(
      z.strictObject({
        status: z.enum(['all', ...mailStatuses]).default('all'),
        limit: page.limit.default(100),
        cursor: page.cursor,
      }),
    )
    .output(z.object({ audits: z.array(emailAudit), nextCursor: z.string().nullable() })),
  /** What it says. Each reading is recorded among the acts of administrators. */
  readEmail: command('POST', '/admin/emails/audits/{id}/read', { access, refuses: ['mail-not-found'] })
    .input(z.strictObject({ id }))
    .output(emailDetails),
  /**
   * Sends one immediately, marked as a test; to the caller if no recipient is named. Refuses with the provider's words.
   */
  testEmail: command('POST', '/admin/emails/test', { access, refuses: ['message-failed'] })
    .input(
      z.strictObject({
        emailType: z.enum(testMailTypes),
        recipientEmail: z.email({ error: 'Please enter an email address' }).max(254).optional(),
      }),
    )
    .output(testAnswer),
  smsAudits: query('/admin/sms/audits', { access, staleOn: [] })
    .input(
      z.strictObject({
        status: z.enum(['all', ...textStatuses]).default('all'),
        notificationType: z.string().min(1).max(64).default('all'),
        dateRange: z.enum(['24h', '7d', '30d', 'all']).default('7d'),
        limit: z.coerce.number().int().min(1).max(500).default(500),
      }),
    )
    .output(z.object({ success: z.literal(true), audits: z.array(smsAudit), stats: smsStats })),
  /** To the typed number, else to the caller's verified phone. */
  testSms: command('POST', '/admin/sms/test', {
    access,
    refuses: ['message-failed', 'phone-missing', 'phone-not-us', 'phone-territory'],
  })
    .input(z.strictObject({ testType: z.literal('admin').optional(), recipient: phone.optional() }))
    .output(testAnswer),
  contacts: query('/admin/contacts', { access, staleOn: [] }).output(contacts),
  /** Retries everyone whose last sync failed. */
  retryContacts: command('POST', '/admin/contacts/retry', { access, refuses: ['contacts-off'] }).output(
    z.object({ retried: z.int() }),
  ),
}
