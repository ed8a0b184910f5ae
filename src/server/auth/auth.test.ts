import { describe, expect, it } from 'vitest'
import { openAuth } from './auth.ts'

const asked = new Request('http://betwixt.test/api/auth/get-session')
const library = { handler: async () => new Response('null') }

describe('the auth library', () => {
  it('is loaded once for all who ask at once', async () => {
    let loads = 0
    const auth = openAuth(async () => {
      loads += 1
      return library
    })
    expect(loads).toBe(0)
    await Promise.all([auth.handler(asked), auth.load(), auth.handler(asked)])
    expect(loads).toBe(1)
  })

  it('is loaded anew after it could not be', async () => {
    let isThere = false
    const auth = openAuth(async () => {
      if (!isThere) throw new Error('no such file')
      return library
    })
    await expect(Promise.all([auth.handler(asked), auth.load()])).rejects.toThrow('no such file')
    isThere = true
    expect(await (await auth.handler(asked)).text()).toBe('null')
  })
})
