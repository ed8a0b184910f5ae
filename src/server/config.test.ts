import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { StartRefusal } from './startRefusal.ts'

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+12025550100' }

describe('the settings of mails and texts', () => {
  it('may all be absent, and then nothing is sent', () => {
    expect(parseConfig({})).toMatchObject({ smtpUrl: null, sendgrid: null, sendgridWebhookKey: null, twilio: null })
  })

  it('know where the public services are', () => {
    const { sendgrid, twilio: account } = parseConfig({ SENDGRID_API_KEY: 'SG.1', ...twilio })
    expect([sendgrid?.apiUrl.href, account?.apiUrl.href]).toEqual([
      'https://api.sendgrid.com/',
      'https://api.twilio.com/',
    ])
  })

  it.each([
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address like smtp://'],
    [{ SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL must be'],
    [{ SENDGRID_API_URL: 'api' }, 'SENDGRID_API_URL must be'],
    [{ SENDGRID_WEBHOOK_KEY: 'AAAA' }, 'SENDGRID_WEBHOOK_KEY must be the verification key'],
    [{ ...twilio, TWILIO_FROM: '2025550100' }, 'TWILIO_FROM must be a phone number like'],
    [{ ...twilio, TWILIO_ACCOUNT_SID: 'SK1' }, 'TWILIO_ACCOUNT_SID must be an account SID'],
    [{ ...twilio, TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN must be set too'],
    [{ VAPID_PUBLIC_KEY: 'B'.repeat(87) }, 'VAPID_PRIVATE_KEY must be set too'],
    [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be a public VAPID key'],
    [{ TWILIO_FROM: '+12025550100' }, 'TWILIO_ACCOUNT_SID must be set too'],
  ])('stop the start by their name: %j', (environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(StartRefusal)
    expect(() => parseConfig(environment)).toThrow(sentence)
  })
})
