import { describe, expect, it, test } from 'vitest'
import { refusal } from '../refusals.ts'
import {
  commentLength,
  commentPreview,
  draftLength,
  nearCommentLength,
  readComment,
  whyCannotDelete,
} from './comments.ts'

const family = '👨🏻‍👩🏻‍👧🏻‍👦🏻'
const england = '🏴󠁧󠁢󠁥󠁮󠁧󠁿'

describe('a comment', () => {
  it('has at most 500 characters; the input warns above 400 and stops at 550 [CMT-04] [CMT-13] [CMT-14]', () => {
    expect([commentLength, nearCommentLength, draftLength]).toEqual([500, 400, 550])
    for (const sign of ['x', family, england]) {
      expect(readComment(sign.repeat(500))).toBe(sign.repeat(500))
      expect(readComment(sign.repeat(501))).toEqual(refusal('comment-too-long'))
    }
    expect(refusal('comment-too-long').message).toBe('Comment cannot exceed 500 characters')
    expect(readComment(`${' '.repeat(300)}${'x'.repeat(500)}\n\n`)).toBe('x'.repeat(500))
  })

  test.each([
    ['  hello \n', 'hello'],
    ['one\n\ntwo', 'one\n\ntwo'],
    ['one\r\ntwo', 'one\ntwo'],
    [`one${'\n \n'.repeat(400)}two`, 'one\n\ntwo'],
    ['half a sign: \ud800', 'half a sign: \ufffd'],
  ])('is trimmed and has no more than one empty line in a row: %j [CMT-03]', (written, content) =>
    expect(readComment(written)).toBe(content),
  )

  test.each(['', ' ', '\n\t ', '\u200b', '\u202e\u2066', '\u3164\u200d', '\ufeff', '\u0007'])(
    'of nothing that one could read is none: %j [CMT-03]',
    (written) => expect(readComment(written)).toEqual(refusal('comment-empty')),
  )

  it('is quoted whole up to 50 characters, else by its first 47 and an ellipsis [CMT-06]', () => {
    expect(commentPreview('x'.repeat(50))).toBe('x'.repeat(50))
    expect(commentPreview('x'.repeat(51))).toBe(`${'x'.repeat(47)}...`)
    expect(commentPreview(family.repeat(51))).toBe(`${family.repeat(47)}...`)
  })

  it('is deleted by its author alone, whoever else may what [CMT-07] [CMT-09]', () => {
    expect(whyCannotDelete({ userId: 'ann' }, { userId: 'ann' })).toBeNull()
    expect(whyCannotDelete({ userId: 'ann' }, { userId: 'ben' })).toEqual(refusal('comment-of-other'))
    expect(refusal('comment-of-other').message).toBe('You can only delete your own comments')
  })
})
