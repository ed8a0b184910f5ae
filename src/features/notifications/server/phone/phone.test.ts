import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#domain/times.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done, newGroup, refused } from '#test/support/story.ts'

let server: TestServer
/** With a verified email. */
let aPerson: TestServer['aPerson']
let count = 0

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', TEXTS_A_DAY: '400' })
  aPerson = async (name) => {
    const who = await server.aPerson(name)
    await rows('update users set email_verified = true where id = $1', [who.id])
    return who
  }
})
afterAll(() => server.stop())

const aNumber = () => {
  count += 1
  return `212555${String(1_000 + count)}`
}
const send = (who: Person, phoneNumber: string) => who.post<{ success: true }>('/api/me/phone', { phoneNumber })
const verify = (who: Person, code: string) =>
  who.post<{ success: true; phoneNumber: string }>('/api/me/phone/verify', { code })
const rows = async (sql: string, values: unknown[] = []) => (await server.services.db.pool.query(sql, values)).rows
const phoneOf = async (who: Person) => (await done(who.get<Me>('/api/me'))).phone
const codeSentTo = async (number: string): Promise<string> => {
  const [text] = await rows(
    "select content ->> 'body' as body from outbox where channel = 'text' and recipient = $1 order by created_at desc limit 1",
    [`+1${number}`],
  )
  return /code is (\d{6})/.exec(text.body)?.[1] ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verified = async (who: Person, number: string) => {
  server.clock.advance(secondMs)
  await done(send(who, number))
  await done(verify(who, await codeSentTo(number)))
}

// All of them ask from one address.
const forgetAddress = () => rows("delete from rate_limits where key like 'phone codes address %'")
beforeEach(forgetAddress)

describe('a phone number', () => {
  it('is proved by the code that is texted to it [CHN-10] [CHN-11] [CHN-12] [CHN-17]', async () => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    expect(await phoneOf(ann)).toEqual({ number: null, isVerified: false })
    expect(await done(send(ann, `(212) 555-${number.slice(6)}`))).toEqual({ success: true })
    const code = await codeSentTo(number)
    expect(code).toMatch(/^\d{6}$/)
    expect(await phoneOf(ann)).toEqual({ number: null, isVerified: false })
    expect(await done(verify(ann, code))).toEqual({ success: true, phoneNumber: `+1${number}` })
    expect(await phoneOf(ann)).toEqual({ number: `+1${number}`, isVerified: true })
  })

  it.each(['', '123', '+442071234567', '0125550142', '2121550142', '212-555-014', 'x'])(
    'is none of the US as %o, and no text goes out [CHN-13]',
    async (typed) => {
      const before = await rows("select count(*) from outbox where channel = 'text'")
      const ann = await aPerson('Ann')
      expect((await refused(send(ann, typed))).slice(0, 2)).toEqual([400, 'invalid-argument'])
      expect(await rows("select count(*) from outbox where channel = 'text'")).toEqual(before)
    },
  )

  it('changes hands in both directions at once', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => [await aPerson('Ann'), await aPerson('Ben')] as const),
    )
    const numbers = pairs.map(() => [aNumber(), aNumber()] as const)
    for (const [index, [ann, ben]] of pairs.entries()) {
      const [first = '', second = ''] = numbers[index] ?? []
      await verified(ann, first)
      await verified(ben, second)
      await forgetAddress()
    }
    server.clock.advance(minuteMs)
    const swaps = pairs.flatMap(([ann, ben], index) => {
      const [first = '', second = ''] = numbers[index] ?? []
      return [
        { who: ann, number: second },
        { who: ben, number: first },
      ]
    })
    const codes: string[] = []
    for (const { who, number } of swaps) {
      await done(send(who, number))
      codes.push(await codeSentTo(number))
    }
    const answers = await Promise.all(swaps.map(({ who }, index) => verify(who, codes[index] ?? '')))
    expect(answers.map(({ status }) => status)).toEqual(swaps.map(() => 200))
    for (const { who, number } of swaps) expect((await phoneOf(who)).number).toBe(`+1${number}`)
  })

  it('that several prove at once belongs to one of them', async () => {
    const [people, number] = [await Promise.all(['Ann', 'Ben', 'Cleo', 'Dev'].map((name) => aPerson(name))), aNumber()]
    const codes: string[] = []
    for (const who of people) {
      server.clock.advance(secondMs)
      await done(send(who, number))
      codes.push(await codeSentTo(number))
    }
    const answers = await Promise.all(people.map((who, index) => verify(who, codes[index] ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await rows('select 1 from users where phone_number = $1', [`+1${number}`])).toHaveLength(1)
  })

  it('that is changed stays until the new one is proved [CHN-18]', async () => {
    const [ann, first, second] = [await aPerson('Ann'), aNumber(), aNumber()]
    await verified(ann, first)
    server.clock.advance(minuteMs)
    await done(send(ann, second))
    expect(await phoneOf(ann)).toEqual({ number: `+1${first}`, isVerified: true })
    await done(verify(ann, await codeSentTo(second)))
    expect(await phoneOf(ann)).toEqual({ number: `+1${second}`, isVerified: true })
  })

  it('belongs to whoever proved it last', async () => {
    const [ann, ben, number] = [await aPerson('Ann'), await aPerson('Ben'), aNumber()]
    await verified(ann, number)
    await verified(ben, number)
    expect([await phoneOf(ann), await phoneOf(ben)]).toEqual([
      { number: null, isVerified: false },
      { number: `+1${number}`, isVerified: true },
    ])
  })

  it('that is removed takes the texts with it [CHN-19]', async () => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    await verified(ann, number)
    await done(ann.send('PUT', '/api/me/notification-settings', { notifications: { sms: { enabled: true } } }))
    expect(await done(ann.send('DELETE', '/api/me/phone'))).toEqual({ success: true })
    expect(await phoneOf(ann)).toEqual({ number: null, isVerified: false })
    const { notifications } = await done(
      ann.get<{ notifications: { sms: { enabled: boolean } } }>('/api/me/notification-settings'),
    )
    expect(notifications.sms.enabled).toBe(false)
    await done(ann.send('DELETE', '/api/me/phone'))
  })
})

describe('a code', () => {
  it('is kept as a hash alone, and is no good to anybody else [CHN-12]', async () => {
    const [ann, ben, number] = [await aPerson('Ann'), await aPerson('Ben'), aNumber()]
    await done(send(ann, number))
    const code = await codeSentTo(number)
    const kept = await rows('select * from phone_codes where user_id = $1', [ann.id])
    expect(JSON.stringify(kept)).not.toContain(code)
    expect((await refused(verify(ben, code)))[0]).toBe(409)
  })

  it('works once, and for ten minutes [CHN-12]', async () => {
    const [ann, ben] = [await aPerson('Ann'), await aPerson('Ben')]
    const [first, second] = [aNumber(), aNumber()]
    await verified(ann, first)
    const used = await codeSentTo(first)
    expect(await refused(verify(ann, used))).toEqual([
      409,
      'aborted',
      'This code has expired. Please ask for a new one.',
    ])
    await done(send(ben, second))
    server.clock.advance(10 * minuteMs)
    expect((await refused(verify(ben, await codeSentTo(second))))[2]).toBe(
      'This code has expired. Please ask for a new one.',
    )
  })

  it('takes five wrong tries, also at once, and then is worth nothing [CHN-12] [CHN-21]', async () => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    await done(send(ann, number))
    const code = await codeSentTo(number)
    const tries = await Promise.all(Array.from({ length: 8 }, () => refused(verify(ann, wrong(code)))))
    const texts = tries.map(([status, , text]) => `${status} ${text}`).toSorted()
    expect(texts.filter((text) => text === '400 Invalid verification code')).toHaveLength(5)
    expect(texts.filter((text) => text === '409 Too many wrong codes. Please ask for a new one.')).toHaveLength(3)
    expect((await refused(verify(ann, code)))[0]).toBe(409)
    expect((await phoneOf(ann)).isVerified).toBe(false)
  })

  it.each(['', '12345', '1234567', 'abcdef'])('is not %o [CHN-16] [CHN-21]', async (text) => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    await done(send(ann, number))
    expect(await refused(verify(ann, text))).toEqual([400, 'invalid-argument', 'Invalid verification code'])
  })

  it('is sent again after a minute, and the one before is void [CHN-12] [CHN-20]', async () => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    await done(send(ann, number))
    const first = await codeSentTo(number)
    server.clock.advance(59 * secondMs)
    const early = await send(ann, number)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    server.clock.advance(secondMs)
    await done(send(ann, number))
    const second = await codeSentTo(number)
    if (first !== second) expect((await refused(verify(ann, first)))[0]).toBe(400)
    await done(verify(ann, second))
  })

  it('is sent five times a day to a person, and to a number, whoever asks [CHN-12]', async () => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    for (let turn = 0; turn < 5; turn += 1) {
      await done(send(ann, turn % 2 === 0 ? number : aNumber()))
      server.clock.advance(minuteMs)
    }
    expect(await refused(send(ann, number))).toEqual([
      429,
      'resource-exhausted',
      'You have asked for many codes today. Please try again tomorrow.',
    ])
    const people = await Promise.all(['Ben', 'Cleo', 'Dan'].map((name) => aPerson(name)))
    const answers = await Promise.all(people.map(async (one) => (await send(one, number)).status))
    expect(answers.toSorted()).toEqual([200, 200, 429])
    server.clock.advance(dayMs)
    await done(send(ann, number))
  })

  it('is sent 20 times a day to whoever asks from one address [CHN-12]', async () => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    await done(send(ann, number))
    await rows("update rate_limits set count = 20 where key like 'phone codes address %'")
    const ben = await aPerson('Ben')
    expect((await refused(send(ben, aNumber()))).slice(0, 2)).toEqual([429, 'resource-exhausted'])
    server.clock.advance(dayMs)
    await done(send(ben, aNumber()))
  })

  it('is sent only to who has verified an email, where mails are sent [CHN-12]', async () => {
    const mailing = await aServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const cleo = await mailing.aPerson('Cleo')
    expect(await refused(send(cleo, aNumber()))).toEqual([
      403,
      'permission-denied',
      'Please verify your email first. Then we can text you.',
    ])
    await mailing.verify(cleo)
    await done(send(cleo, aNumber()))
    await mailing.stop()
  })

  it.each(['8765550142', '4735550142', '8095550142', '4165550142', '9005550142'])(
    'is never sent to %s, which costs a multiple [CHN-13]',
    async (number) => {
      expect((await refused(send(await aPerson('Eve'), number)))[2]).toBe('Please enter a US phone number')
      expect(await rows('select from outbox where recipient = $1', [`+1${number}`])).toEqual([])
    },
  )

  it('is sent to nobody where SMS notifications are off, but in a group that has them all the same [CHN-12]', async () => {
    const [root, ann] = [await server.aWebsiteAdmin(), await aPerson('Ann')]
    const flag = (path: string, enabled: boolean) =>
      done(root.send('PUT', `/api/admin/feature-flags/${path}smsNotifications`, { enabled }))
    await flag('', false)
    expect(await refused(send(ann, aNumber()))).toEqual([403, 'permission-denied', 'SMS notifications are off'])
    const { id } = await newGroup(ann)
    expect((await refused(send(ann, aNumber())))[0]).toBe(403)
    await flag(`groups/${id}/`, true)
    await done(send(ann, aNumber()))
    await flag('', true)
  })

  it('is sent to a territory where a setting says so [CHN-13]', async () => {
    const ann = await aPerson('Ann')
    expect((await refused(send(ann, '7875550142')))[2]).toBe('Texts to US territories are not available here')
    const generous = await aServer({ TEXT_TERRITORIES: 'on' })
    const ben = await generous.aPerson('Ben')
    await generous.services.db.pool.query('update users set email_verified = true where id = $1', [ben.id])
    await done(send(ben, '7875550142'))
    await generous.stop()
  })

  it('repeated with one key is sent once', async () => {
    const [ann, number] = [await aPerson('Ann'), aNumber()]
    const ask = () => ann.post('/api/me/phone', { phoneNumber: number }, { 'idempotency-key': 'once' })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await rows("select 1 from outbox where channel = 'text' and recipient = $1", [`+1${number}`])).toHaveLength(
      1,
    )
  })
})
