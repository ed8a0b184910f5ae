import { describe, expect, it } from 'vitest'
import { isPushEndpoint, isPushed } from './pushes.ts'

describe('a push', () => {
  it.each([
    ['bid_created', 'crew', true, [], [], true],
    ['bid_created', 'crew', false, [], [], false],
    ['bid_created', 'crew', true, ['bid_created'], [], false],
    ['bid_created', 'crew', true, ['bet_settled'], ['others'], true],
    ['bid_created', 'crew', true, [], ['crew'], false],
    ['system_announcement', null, true, [], ['crew'], true],
    ['system_announcement', null, true, ['system_announcement'], [], false],
    ['something_new', 'crew', true, [], [], true],
    ['debt_paid', 'crew', true, [], [], true],
    ['debt_created', 'crew', true, [], [], false],
    ['debt_settled', 'crew', true, [], [], false],
  ])(
    'of %s in %s, in the inbox: %s, types off: %j, muted: %j: %s [BEY-15]',
    (type, groupId, standsInApp, typesOff, mutedGroupIds, is) => {
      expect(isPushed({ type, groupId, standsInApp }, { typesOff, mutedGroupIds })).toBe(is)
    },
  )

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['http://push.example.org/abc', false],
    ['https://localhost/abc', false],
    ['https://10.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://printer/abc', false],
    ['https://metadata.internal/abc', false],
    ['https://a:b@push.example.org/abc', false],
    ['https://push.example.org:5432/abc', false],
    ['http://127.0.0.1:4000/abc', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('goes to %s: %s', (endpoint, goes) => {
    expect(isPushEndpoint(endpoint, { named: null })).toBe(goes)
  })

  it('goes inside only to the service that the operator names, by its whole origin', () => {
    const to = (endpoint: string) => isPushEndpoint(endpoint, { named: new URL('http://127.0.0.1:4000') })
    expect(to('http://127.0.0.1:4000/abc')).toBe(true)
    for (const other of ['http://127.0.0.1:4001/abc', 'https://127.0.0.1:4000/abc', 'http://a:b@127.0.0.1:4000/abc'])
      expect(to(other)).toBe(false)
  })
})
