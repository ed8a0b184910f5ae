import { symmetricEncrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import { appCode, nextAppCode } from '#test/support/appCode.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail } from '#test/support/lastMail.ts'
import { anOpenIdServer, type OpenIdServer } from '#test/support/openIdServer.ts'
import { elsewhere, type Person, password } from '#test/support/person.ts'
import { done, made, refused } from '#test/support/story.ts'
import { knownDevice } from './knownDevice.ts'
import { forgetSecondStep } from './secondStep.ts'

let server: TestServer
let issuer: OpenIdServer

beforeAll(async () => {
  issuer = await anOpenIdServer()
  server = await aServer({
    ADMIN_EMAIL: 'root@example.org',
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    GOOGLE_ISSUER_URL: issuer.url,
  })
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

type Made = { totpURI: string; backupCodes: string[] }
const query = (text: string, values: unknown[] = []) => server.services.db.pool.query(text, values)

const cookiesIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .filter((one) => !one.endsWith('='))
    .join('; ')

/** Sets the second step up with a code of the app, which is used then; the person has a new session. */
async function secured(who: Person): Promise<Made & { who: Person; usedCode: string }> {
  const made = await done(who.post<Made>('/api/auth/two-factor/enable', { password }))
  const usedCode = appCode(made.totpURI)
  const { status, headers } = await who.post('/api/auth/two-factor/verify-totp', { code: usedCode })
  expect(status).toBe(200)
  return { ...made, who: elsewhere({ ...who, cookie: cookiesIn(headers) }, server.url), usedCode }
}

async function begin({ email }: Person, secret = password) {
  const answer = await server.visitor.post<{ twoFactorRedirect?: boolean }>('/api/auth/sign-in/email', {
    email,
    password: secret,
  })
  const cookie = cookiesIn(answer.headers)
  const go = (path: string, code: string) => server.visitor.post(`/api/auth/two-factor/${path}`, { code }, { cookie })
  return {
    ...answer,
    cookie,
    app: (code: string) => go('verify-totp', code),
    recover: (code: string) => go('verify-backup-code', code),
  }
}

const whoIs = async (cookie: string) => (await server.visitor.get<Me>('/api/me', { cookie })).body?.user?.name

describe('the second step', () => {
  it('needs the password and a code of the app to set up, and is asked for at the next sign-in [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    expect((await refused(ann.post('/api/auth/two-factor/enable', { password: 'wrong one' })))[2]).toBe(
      'Incorrect password. Please try again.',
    )
    const { totpURI, backupCodes } = await done(ann.post<Made>('/api/auth/two-factor/enable', { password }))
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Betwixt/)
    expect(new Set(backupCodes).size).toBe(10)
    // Nothing is asked for before a right code has shown that the app works.
    expect((await begin(ann)).body.twoFactorRedirect).toBeUndefined()
    const wrong = await refused(ann.post('/api/auth/two-factor/verify-totp', { code: '000000' }))
    expect(wrong[2]).toBe('This code is not right. Please try the next one.')
    await done(ann.post('/api/auth/two-factor/verify-totp', { code: appCode(totpURI) }))
    const step = await begin(ann)
    expect([step.status, step.body.twoFactorRedirect]).toEqual([200, true])
    // Neither the cookie of the password, nor the codes of another time, open anything.
    expect(await whoIs(step.cookie)).toBeUndefined()
    expect((await refused(step.app(appCode(totpURI, Date.now() - 600_000))))[0]).toBe(400)
    const entered = await step.app(nextAppCode(totpURI))
    expect(await whoIs(cookiesIn(entered.headers))).toBe('Ann')
    expect((await refused(step.app(appCode(totpURI))))[2]).toBe('This took too long. Please sign in again.')
    const kept = await query('select secret, backup_codes from second_steps where user_id = $1', [ann.id])
    expect(JSON.stringify(kept.rows)).not.toContain(backupCodes[0])
    expect(JSON.stringify(kept.rows).split('$argon2id$')).toHaveLength(11)
  })

  it('takes each recovery code once, also when it is sent twice together [BEY-27]', async () => {
    const { who, backupCodes } = await secured(await server.aPerson('Ann'))
    const [first = '', second = ''] = backupCodes
    const entered = await (await begin(who)).recover(first)
    expect(await whoIs(cookiesIn(entered.headers))).toBe('Ann')
    expect((await refused((await begin(who)).recover(first)))[2]).toBe(
      'This recovery code is not right, or was used already.',
    )
    const steps = await Promise.all([begin(who), begin(who)])
    const both = await Promise.all(steps.map((one) => one.recover(second)))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { backupCodes: next } = await done(who.post<Made>('/api/auth/two-factor/generate-backup-codes', { password }))
    expect((await (await begin(who)).recover(backupCodes[2] ?? '')).status).toBe(400)
    expect((await (await begin(who)).recover(next[0] ?? '')).status).toBe(200)
  })

  it('takes each code of the app once, also when it is sent twice together, and none from before it [BEY-27]', async () => {
    const { who, totpURI, usedCode } = await secured(await server.aPerson('Ann'))
    const used = await refused((await begin(who)).app(usedCode))
    expect(used.slice(1)).toEqual(['invalid-argument', 'This code is not right. Please try the next one.'])
    // A code that counts no more is a wrong one, and counts as such.
    const { rows } = await query('select failed_verification_count as failed from second_steps where user_id = $1', [
      who.id,
    ])
    expect(rows).toEqual([{ failed: 1 }])
    const steps = await Promise.all([begin(who), begin(who)])
    const code = nextAppCode(totpURI)
    const both = await Promise.all(steps.map((one) => one.app(code)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await (await begin(who)).app(usedCode)).status).toBe(400)
  })

  it('takes recovery codes from before they were hashed, and hashes the others then [BEY-27]', async () => {
    const { who } = await secured(await server.aPerson('Ann'))
    const data = JSON.stringify(['aaaaa-11111', 'bbbbb-22222', 'ccccc-33333'])
    const before = await symmetricEncrypt({ key: server.services.authSecret, data })
    await query('update second_steps set backup_codes = $2 where user_id = $1', [who.id, before])
    expect((await (await begin(who)).recover('aaaaa-11112')).status).toBe(400)
    expect((await (await begin(who)).recover('aaaaa-11111')).status).toBe(200)
    const { rows } = await query('select backup_codes from second_steps where user_id = $1', [who.id])
    const kept = JSON.parse(rows[0].backup_codes) as string[]
    expect(kept).toEqual([expect.stringMatching(/^\$argon2id\$/), expect.stringMatching(/^\$argon2id\$/)])
    // What is stored opens nothing, and a code works once.
    for (const wrong of [kept[0] ?? '', 'aaaaa-11111', '']) {
      expect((await (await begin(who)).recover(wrong)).status).toBe(400)
    }
    expect((await (await begin(who)).recover('ccccc-33333')).status).toBe(200)
  })

  it('is entered with a recovery code, and set up again, once AUTH_SECRET was exchanged [BEY-27]', async () => {
    const { who, totpURI, backupCodes } = await secured(await server.aPerson('Ann'))
    const unreadable = await symmetricEncrypt({ key: 'the former AUTH_SECRET', data: 'x'.repeat(32) })
    await query('update second_steps set secret = $2 where user_id = $1', [who.id, unreadable])
    const step = await begin(who)
    expect((await refused(step.app(nextAppCode(totpURI))))[2]).toBe('This code is not right. Please try the next one.')
    const { headers } = await step.recover(backupCodes[0] ?? '')
    const again = elsewhere({ ...who, cookie: cookiesIn(headers) }, server.url)
    const { headers: off } = await again.post('/api/auth/two-factor/disable', { password })
    expect((await secured(elsewhere({ ...who, cookie: cookiesIn(off) }, server.url))).backupCodes).toHaveLength(10)
  })

  it('is asked for at every sign-in: no browser is excepted [BEY-27]', async () => {
    const { who, backupCodes } = await secured(await server.aPerson('Ann'))
    const { cookie } = await begin(who)
    const code = backupCodes[0]
    const sent = { code, trustDevice: true }
    const entered = await server.visitor.post('/api/auth/two-factor/verify-backup-code', sent, { cookie })
    expect(entered.status).toBe(200)
    const { body } = await server.visitor.post<{ twoFactorRedirect?: boolean }>(
      '/api/auth/sign-in/email',
      { email: who.email, password },
      { cookie: cookiesIn(entered.headers) },
    )
    expect(body.twoFactorRedirect).toBe(true)
  })

  it('marks the browser as one of the account that was entered, whatever address is sent along [BEY-27]', async () => {
    const victim = await server.aPerson('Ann')
    const { who, totpURI, backupCodes } = await secured(await server.aPerson('Eve'))
    const enter = async (path: string, code: string | undefined) => {
      const { cookie } = await begin(who)
      const sent = { code, email: victim.email }
      const { headers } = await server.visitor.post(`/api/auth/two-factor/${path}`, sent, { cookie })
      return cookiesIn(headers)
    }
    for (const cookie of [
      await enter('verify-totp', nextAppCode(totpURI)),
      await enter('verify-backup-code', backupCodes[0]),
    ]) {
      expect(await whoIs(cookie)).toBe('Eve')
      expect(await knownDevice(server.services, cookie, who.email)).not.toBeNull()
      expect(await knownDevice(server.services, cookie, victim.email)).toBeNull()
    }
  })

  it('ends a sign-in after five wrong codes, and is locked after ten, whatever is tried then [BEY-27]', async () => {
    const { who, totpURI } = await secured(await server.aPerson('Ann'))
    const step = await begin(who)
    const tries = []
    for (let at = 0; at < 6; at += 1) tries.push((await step.app('000000')).body.error.reason)
    expect(tries).toEqual([...Array.from({ length: 5 }, () => 'second-step-code-wrong'), 'second-step-worn'])
    const other = await begin(who)
    for (let at = 0; at < 5; at += 1) await other.app('000000')
    expect((await (await begin(who)).app(appCode(totpURI))).status).toBe(429)
  })

  it.each(['verified', 'not verified'])(
    'is not bypassed by a reset of the password, the address being %s, and is turned off with the password only [BEY-27]',
    async (which) => {
      const { who, totpURI } = await secured(await server.aPerson('Ann'))
      if (which === 'verified') await server.verify(who)
      await done(server.visitor.post('/api/auth/request-password-reset', { email: who.email }))
      const { path } = await lastMail(server, who.email, 'password_reset')
      const token = new URL(path, server.url).searchParams.get('token')
      const next = 'an orange bicycle'
      await done(server.visitor.post('/api/auth/reset-password', { token, newPassword: next }))
      const step = await begin(who, next)
      expect([step.body.twoFactorRedirect, await whoIs(step.cookie)]).toEqual([true, undefined])
      const { headers } = await step.app(nextAppCode(totpURI))
      const again = elsewhere({ ...who, cookie: cookiesIn(headers) }, server.url)
      expect((await refused(again.post('/api/auth/two-factor/disable', { password })))[2]).toBe(
        'Incorrect password. Please try again.',
      )
      expect((await begin(who, next)).body.twoFactorRedirect).toBe(true)
      await done(again.post('/api/auth/two-factor/disable', { password: next }))
      expect((await begin(who, next)).body.twoFactorRedirect).toBeUndefined()
      expect((await query('select from second_steps where user_id = $1', [who.id])).rowCount).toBe(0)
    },
  )

  it('is turned off at the machine for somebody who has lost the phone and the codes [BEY-27]', async () => {
    const { who } = await secured(await server.aPerson('Ann'))
    expect(await forgetSecondStep(server.services.db, who.email)).toBe(true)
    expect((await begin(who)).body.twoFactorRedirect).toBeUndefined()
    expect(await forgetSecondStep(server.services.db, 'nobody@example.org')).toBe(false)
  })

  it.each([
    ['/bids', '/login?mode=code&from=%2Fbids'],
    ['/login?popup=end', '/login?popup=end&error=second-step'],
  ])('holds after Google too, on the way to %s [BEY-27]', async (callbackURL, place) => {
    const email = `${callbackURL.length}ann@example.org`
    issuer.person = { sub: email, email, name: 'Ann Google' }
    const visit = async () => {
      const begun = await server.visitor.post<{ url: string }>('/api/auth/sign-in/social', {
        ...{ provider: 'google', callbackURL, errorCallbackURL: '/login' },
      })
      const asked = await fetch(begun.body.url, { redirect: 'manual' })
      const back = (asked.headers.get('location') ?? '').replace('http://localhost:3000', server.url)
      const answer = await fetch(back, { redirect: 'manual', headers: { cookie: cookiesIn(begun.headers) } })
      return { location: answer.headers.get('location'), cookie: cookiesIn(answer.headers) }
    }
    const first = await visit()
    expect(first.location).toBe(callbackURL)
    const ann = elsewhere({ id: '', name: 'Ann', email, cookie: first.cookie }, server.url)
    await done(ann.post('/api/me/confirmations', { ageConfirmed: true, termsAccepted: true }))
    // This account has no password, so none is asked for.
    const { totpURI } = await done(ann.post<Made>('/api/auth/two-factor/enable', {}))
    await done(ann.post('/api/auth/two-factor/verify-totp', { code: appCode(totpURI) }))
    const held = await visit()
    expect([held.location, await whoIs(held.cookie)]).toEqual([place, undefined])
    const entered = await server.visitor.post(
      '/api/auth/two-factor/verify-totp',
      { code: nextAppCode(totpURI) },
      { cookie: held.cookie },
    )
    expect(await whoIs(cookiesIn(entered.headers))).toBe('Ann Google')
  })
})

describe('website administrators', () => {
  it('need it once one of them has set it up on a new website, and their powers wait for it [BEY-27]', async () => {
    const root = await server.aWebsiteAdmin()
    const other = await server.aPerson('Other')
    await server.verify(other)
    await made(root.post('/api/admin/admins', { email: other.email }))
    const rule = (who: Person) => who.get<{ isRequired: boolean }>('/api/admin/second-step')
    expect((await done(rule(root))).isRequired).toBe(false)
    const { who } = await secured(root)
    expect((await done(rule(who))).isRequired).toBe(true)
    const refusedOther = await refused(rule(other))
    expect([refusedOther[0], refusedOther[2]]).toEqual([
      403,
      'Administrators of this website need a second step. Please set it up in your user settings.',
    ])
    const seen = await done(other.get<Me>('/api/me'))
    expect([seen.isWebsiteAdmin, seen.isWaitingAdmin]).toEqual([false, true])
    const { who: ready } = await secured(other)
    expect((await done(rule(ready))).isRequired).toBe(true)
    // A person who is no administrator reads nothing of it.
    expect((await refused(rule(await server.aPerson('Ann'))))[2]).toBe('Administrator Access Required')
    await done(ready.send('PUT', '/api/admin/second-step', { isRequired: false }))
    await done(who.post('/api/auth/two-factor/disable', { password }))
    const free = await begin(who)
    expect((await server.visitor.get('/api/admin/second-step', { cookie: free.cookie })).status).toBe(200)
    const acts = await query("select details from admin_acts where details ? 'secondStepForAdmins'")
    expect(acts.rows).toEqual([{ details: { secondStepForAdmins: false } }])
  })
})
