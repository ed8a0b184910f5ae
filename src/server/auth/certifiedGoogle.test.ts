import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aCertifiedIssuer, type CertifiedIssuer } from '#test/support/certifiedIssuer.ts'

const publicUrl = 'http://localhost:3000'

describe('Google, with a certified OpenID provider in its place', () => {
  let issuer: CertifiedIssuer
  let server: TestServer

  const settings = () => ({
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    GOOGLE_ISSUER_URL: issuer.url,
    PUBLIC_URL: publicUrl,
  })

  beforeAll(async () => {
    issuer = await aCertifiedIssuer({ redirect: `${publicUrl}/api/auth/callback/google` })
    server = await aServer(settings())
    issuer.accounts.ida = { name: 'Ida', email: 'ida@mail.example', email_verified: false }
  })
  afterAll(async () => {
    await server.stop()
    await issuer.stop()
  })

  /** A browser with cookies for each site, that follows no redirect by itself. */
  function aBrowser(url = server.url) {
    const cookies = new Map<string, Map<string, string>>()
    const ask = async (address: string, init: RequestInit = {}) => {
      const { origin, href } = new URL(address.replace(publicUrl, url), url)
      const own = cookies.get(origin) ?? new Map<string, string>()
      cookies.set(origin, own)
      const cookie = [...own].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(href, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } })
      for (const one of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
        if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(one)) own.delete(name)
        else own.set(name, value)
      }
      return answer
    }
    const next = (answer: Response, from: string) => {
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${answer.url} leads nowhere: ${answer.status}`)
      return new URL(location, from).href
    }
    /** Where the program sends it to sign in. */
    const begin = async () => {
      const answer = await ask('/api/auth/sign-in/social', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'google', callbackURL: '/bids', errorCallbackURL: '/login' }),
      })
      return new URL(((await answer.json()) as { url: string }).url)
    }
    /** Signs in there and answers the address that leads back, with its code. */
    const codeFor = async (there: URL, account: string) => {
      let at = next(await ask(there.href), issuer.url)
      expect(await (await ask(at)).text()).toContain('Henry')
      let answer = await ask(at, { method: 'POST', body: new URLSearchParams({ account }) })
      for (at = next(answer, issuer.url); at.startsWith(issuer.url); at = next(answer, issuer.url))
        answer = await ask(at)
      return at
    }
    const finish = async (back: string) => (await ask(back)).headers.get('location') ?? ''
    return {
      begin,
      codeFor,
      finish,
      enter: async (account: string) => finish(await codeFor(await begin(), account)),
      signOut: () =>
        ask('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      me: async () => {
        const answer = await ask('/api/me')
        return answer.status === 200 ? ((await answer.json()) as Me).user : null
      },
    }
  }

  /** `there` with another value of one parameter. */
  const altered = (there: URL, name: string, value: string) => {
    const url = new URL(there)
    url.searchParams.set(name, value)
    return url
  }

  it('asks again for the account after signing out, although the provider still knows it [AUTH-03]', async () => {
    const browser = aBrowser()
    expect(await browser.enter('greta')).toBe('/bids')
    expect(await browser.me()).toMatchObject({ name: 'Greta', email: 'greta@mail.example', emailVerified: true })
    await browser.signOut()
    expect(await browser.me()).toBeNull()
    expect(await browser.enter('greta')).toBe('/bids')
    expect(await browser.me()).toMatchObject({ name: 'Greta' })
  })

  it('takes the code of the same browser’s attempt only: PKCE, nonce and state are checked [AUTH-29]', async () => {
    const browser = aBrowser()
    const there = await browser.begin()
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{16}/),
      state: expect.stringMatching(/.{16}/),
      prompt: 'select_account',
    })
    const attempts = [
      // Another code verifier.
      async () => browser.codeFor(altered(await browser.begin(), 'code_challenge', 'A'.repeat(43)), 'greta'),
      async () => browser.codeFor(altered(await browser.begin(), 'nonce', 'another'), 'greta'),
      // Somebody else's code, put into the address of one's own attempt.
      async () => {
        const other = aBrowser()
        const foreign = new URL(await other.codeFor(await other.begin(), 'greta')).searchParams.get('code') ?? ''
        return altered(new URL(await browser.codeFor(await browser.begin(), 'greta')), 'code', foreign).href
      },
      // A link to the end of somebody else's attempt, which would sign this browser in as them.
      async () => {
        const other = aBrowser()
        return other.codeFor(await other.begin(), 'greta')
      },
    ]
    for (const attempt of attempts) {
      expect(await browser.finish(await attempt())).toMatch(/\/login\?error=/)
      expect(await browser.me()).toBeNull()
    }
  })

  it('uses a state once, and who is signed in stays so whatever link fails [AUTH-29]', async () => {
    const browser = aBrowser()
    const back = await browser.codeFor(await browser.begin(), 'greta')
    expect(await browser.finish(back)).toBe('/bids')
    for (const link of [
      back,
      '/api/auth/callback/google?code=x&state=y',
      '/api/auth/callback/google?error=x&state=y',
    ]) {
      expect(await browser.finish(link)).toMatch(/\/login\?error=/)
      expect(await browser.me()).toMatchObject({ name: 'Greta' })
    }
    expect(await browser.enter('')).toBe('/login?error=access_denied')
    expect(await browser.me()).toMatchObject({ name: 'Greta' })
  })

  it('makes no account for an unverified address, and says the cure [AUTH-29]', async () => {
    const browser = aBrowser()
    expect(await browser.enter('ida')).toMatch(/^\/login\?error=GOOGLE_EMAIL_UNVERIFIED&/)
    expect(await browser.me()).toBeNull()
  })

  it('with a wrong client secret signs nobody in, and logs the code of the refusal [AUTH-29]', async () => {
    const mistaken = await aServer({ ...settings(), GOOGLE_CLIENT_SECRET: 'mistyped' })
    const warned = vi.spyOn(mistaken.services.log, 'warn')
    const browser = aBrowser(mistaken.url)
    expect(await browser.enter('greta')).toMatch(/^\/login\?error=/)
    expect(await browser.me()).toBeNull()
    expect(warned.mock.calls.map(([about]) => about)).toEqual([{ status: 401, code: 'invalid_client' }])
    warned.mockRestore()
    await mistaken.stop()
  })
})
