import type { Config } from '#server/config.ts'
import type { MessageProviders } from '#server/providers/delivery.ts'

/** The configured providers. Their libraries are large, and loaded on first use. */
export function openMessageProviders({ smtpUrl, smtpNeedsTls: needsTls, sendgrid, twilio }: Config): MessageProviders {
  return {
    mail: smtpUrl
      ? once(async () => (await import('./smtp.ts')).openSmtp(smtpUrl, { needsTls }))
      : sendgrid && once(async () => (await import('./sendGrid.ts')).openSendGrid(sendgrid)),
    text: twilio && once(async () => (await import('./twilio.ts')).openTwilio(twilio)),
    contacts: sendgrid && {
      save: once(async () => (await import('./sendGrid.ts')).openSendGridContacts(sendgrid).save),
      remove: once(async () => (await import('./sendGrid.ts')).openSendGridContacts(sendgrid).remove),
    },
  }
}

function once<Input, Output>(open: () => Promise<(input: Input) => Promise<Output>>) {
  let opened: Promise<(input: Input) => Promise<Output>> | null = null
  return async (input: Input) => {
    opened ??= open()
    return (await opened)(input)
  }
}
