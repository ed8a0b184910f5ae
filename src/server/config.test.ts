import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig, settingNames } from './config.ts'
import { root } from './root.ts'
import { StartRefusal } from './startRefusal.ts'

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+12025550100' }

/** Keys like those of `npx web-push generate-vapid-keys`. */
function aVapidPair() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return {
    VAPID_PUBLIC_KEY: curve.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
  }
}

describe('the settings of the program itself', () => {
  it.each([
    ...['1e3', '0x50', '80.0', '+80', ' 80', '65536', '-1', 'http'].map(
      (PORT) => [{ PORT }, 'PORT must be a port'] as const,
    ),
    ...['1e3', '0', '1.5'].map((GROUPS_A_DAY) => [{ GROUPS_A_DAY }, 'GROUPS_A_DAY must be a whole number'] as const),
    [{ EARLIEST_FINAL_MINUTES: '601' }, 'EARLIEST_FINAL_MINUTES must be a whole number from 0 to 600.'] as const,
    [{ JOBS: 'maybe' }, 'JOBS must be "on" or "off".'] as const,
    [{ PROCESSES: 'many' }, 'PROCESSES must be a whole number from 1 to 64, or "auto" for one a core.'] as const,
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be a list of IP addresses'] as const,
    ...(['PUBLIC_URL', 'PUBLIC_URL_ALT'] as const).flatMap((name) =>
      ['https://bets.example.org/sub', 'https://bets.example.org/?x=1', 'https://ann:x@bets.example.org', 'bets'].map(
        (url) =>
          [{ [name]: url }, `${name} must be an address like https://bets.example.org, without a path.`] as const,
      ),
    ),
  ])('stop the start by their name: %j', (environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(StartRefusal)
    expect(() => parseConfig(environment)).toThrow(sentence)
  })

  it('take replicas of the database in DATABASE_URL, in a list', () => {
    const own = { DATABASE_URL: 'postgres://a:b@one/bets', AUTH_SECRET: 'x'.repeat(32) }
    const urls = ['postgres://a:b@two/bets', 'postgresql://a:b@three:5433/bets']
    expect(parseConfig({ ...own, DATABASE_READ_URLS: ` ${urls.join(' , ')},` }).databaseReadUrls).toEqual(urls)
    for (const none of ['', ' ']) expect(parseConfig({ DATABASE_READ_URLS: none }).databaseReadUrls).toEqual([])
    expect(() => parseConfig({ ...own, DATABASE_READ_URLS: `${urls[0]},two` })).toThrow(
      'DATABASE_READ_URLS must be a list of addresses like postgres://user:password@host/database, separated by commas.',
    )
    expect(() => parseConfig({ DATABASE_READ_URLS: urls[0] })).toThrow(
      'DATABASE_URL must be set when DATABASE_READ_URLS is: those are replicas of that database.',
    )
  })

  it('are taken as they stand', () => {
    const { port, publicUrl } = parseConfig({ PORT: '8080\r', PUBLIC_URL: 'https://bets.example.org:8443/' })
    expect([port, publicUrl.origin]).toEqual([8080, 'https://bets.example.org:8443'])
    expect(parseConfig({}).port).toBe(3000)
  })
})

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

  it('take keys of pushes that belong together, and servers of mails with a host', () => {
    for (let pairs = 0; pairs < 20; pairs += 1) {
      const pair = aVapidPair()
      const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = pair
      expect(parseConfig(pair).vapid).toEqual({ publicKey, privateKey })
    }
    for (const url of ['smtp://mail.example.org', 'smtps://ann:x@mail.example.org:465', 'smtp://[::1]:25']) {
      expect(parseConfig({ SMTP_URL: url })).toMatchObject({ smtpUrl: url, smtpNeedsTls: true })
    }
  })

  it.each([
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address like smtp://'],
    [{ SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address like smtp://'],
    [{ SMTP_URL: 'smtp://:25' }, 'SMTP_URL must be an address like smtp://'],
    [{ SMTP_URL: 'smtps:mail.example.org' }, 'SMTP_URL must be an address like smtp://'],
    [{ SENDGRID_API_URL: 'api' }, 'SENDGRID_API_URL must be'],
    [{ SENDGRID_WEBHOOK_KEY: 'AAAA' }, 'SENDGRID_WEBHOOK_KEY must be the verification key'],
    [{ ...twilio, TWILIO_FROM: '2025550100' }, 'TWILIO_FROM must be a phone number like'],
    [{ ...twilio, TWILIO_ACCOUNT_SID: 'SK1' }, 'TWILIO_ACCOUNT_SID must be an account SID'],
    [{ ...twilio, TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN must be set too'],
    [{ VAPID_PUBLIC_KEY: 'B'.repeat(87) }, 'VAPID_PRIVATE_KEY must be set too'],
    [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be a public VAPID key'],
    [
      { VAPID_PUBLIC_KEY: 'A'.repeat(87), VAPID_PRIVATE_KEY: 'A'.repeat(43) },
      'VAPID_PRIVATE_KEY must be the private key that belongs to VAPID_PUBLIC_KEY.',
    ],
    [
      { ...aVapidPair(), VAPID_PRIVATE_KEY: aVapidPair().VAPID_PRIVATE_KEY },
      'VAPID_PRIVATE_KEY must be the private key that belongs to VAPID_PUBLIC_KEY.',
    ],
    [{ TWILIO_FROM: '+12025550100' }, 'TWILIO_ACCOUNT_SID must be set too'],
  ])('stop the start by their name: %j', (environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(StartRefusal)
    expect(() => parseConfig(environment)).toThrow(sentence)
  })
})

describe('the pages about the settings', () => {
  /** The rows of the tables of a page: the name, its default, what it means. */
  const rowsOf = (path: string) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^\| `([A-Z_]+)` *\| (.*?) *\| (.*?) *\|$/gm)].map(
      ([, name = '', value = '', meaning = '']) => ({ name, value, meaning: meaning.replaceAll('docs/', '') }),
    )
  const page = rowsOf('docs/settings.md')

  it('name every setting that the program reads, once, and no other', () => {
    expect(page.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted())
  })

  it('give the defaults of the program', () => {
    const said = page.flatMap(({ name, value }) => {
      const literal = value.match(/^`([^`{}]+)`$/)?.[1]
      return literal === undefined ? [] : [[name, literal]]
    })
    expect(said.length).toBeGreaterThan(15)
    const own = parseConfig({})
    expect(parseConfig(Object.fromEntries(said))).toEqual(own)
  })

  it('have ten in the README, which say the same', () => {
    const ten = rowsOf('README.md')
    expect(ten).toHaveLength(10)
    expect(page).toEqual(expect.arrayContaining(ten))
  })
})
