import { describe, expect, it } from 'vitest'
import { movesForward, segmentsOf, textBody, textStatuses } from './texts.ts'

describe('the segments of a text', () => {
  // GSM 03.38: 160 places in one segment, 153 in each of several; UCS-2: 70 and 67. [ADM-90]
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // An extended character takes two places.
    ['€'.repeat(80), 1],
    [`${'€'.repeat(80)}a`, 2],
    // … and is never split across two segments: 76 of them fill 152 of 153 places.
    ['€'.repeat(153), 3],
    ['ж'.repeat(70), 1],
    ['ж'.repeat(71), 2],
    ['ж'.repeat(134), 2],
    ['ж'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    ['😀'.repeat(67), 3],
    [`${'a'.repeat(69)}`, 1],
    [`${'a'.repeat(69)}ж`, 1],
    [`${'a'.repeat(70)}ж`, 2],
  ])('of %j are %i', (text, segments) => expect(segmentsOf(text)).toBe(segments))
})

describe('the words of a text', () => {
  it('begin with the brand, and the first time tell how to opt out [CHN-09]', () => {
    expect(textBody('Ben accepted your $50 bid', { isFirst: true })).toBe(
      'Betwixt: Ben accepted your $50 bid Reply STOP to opt out',
    )
    expect(textBody('Betwixt: Hi', { isFirst: false })).toBe('Betwixt: Hi')
  })

  it('are one line, and cost no more for a typographer’s marks', () => {
    const body = textBody('“It’s on” –\r\nBen…\u0000', { isFirst: false })
    expect(body).toBe('Betwixt: "It\'s on" - Ben...')
    expect(segmentsOf(textBody(`It’s ${'a'.repeat(140)}`, { isFirst: false }))).toBe(1)
  })

  it.each([['😀'.repeat(10_000)], ['a'.repeat(10_000)], ['€'.repeat(10_000)]])(
    'take at most three segments, whatever is written, and keep the way out',
    (message) => {
      const body = textBody(message, { isFirst: true })
      expect(segmentsOf(body)).toBe(3)
      expect(body).toMatch(/\.\.\. Reply STOP to opt out$/)
      expect(body.isWellFormed()).toBe(true)
    },
  )
})

describe('the status of a text', () => {
  it('only moves forward, and what has ended stays', () => {
    const moves = textStatuses.flatMap((from) => textStatuses.map((to) => [from, to] as const))
    const forward = moves.filter(([from, to]) => movesForward({ from, to })).map((move) => move.join(' '))
    expect(forward).toContain('queued sent')
    expect(forward).toContain('attempted delivered')
    expect(forward).not.toContain('sent queued')
    expect(forward.filter((move) => /^(delivered|undelivered|failed) /.test(move))).toEqual([])
  })
})
