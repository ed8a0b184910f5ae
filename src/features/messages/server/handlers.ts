import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { messagesContract } from '../contract.ts'
import { listEmailAudits, listSmsAudits, readEmail, readEmailStatus } from './audits.ts'
import { readContacts, retryContacts } from './contacts.ts'
import { sendTestMail, sendTestText } from './sendTest.ts'

const os = implement(messagesContract, answering).$context<OperationContext>()

export const messagesHandlers = os.router({
  emailStatus: os.emailStatus.handler(({ context }) => readEmailStatus(context)),
  emailAudits: os.emailAudits.handler(({ context, input }) => listEmailAudits(context, input)),
  readEmail: os.readEmail.handler(({ context, input }) => readEmail(context, input)),
  testEmail: os.testEmail.handler(({ context, input }) => sendTestMail(context, input)),
  smsAudits: os.smsAudits.handler(({ context, input }) => listSmsAudits(context, input)),
  testSms: os.testSms.handler(({ context, input }) => sendTestText(context, input)),
  contacts: os.contacts.handler(({ context }) => readContacts(context)),
  retryContacts: os.retryContacts.handler(({ context }) => retryContacts(context)),
})
