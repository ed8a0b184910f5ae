import { describe, expect, it } from 'vitest'
import { Refused } from '#domain/refusals.ts'
import { liveCursor, livePositionIn } from './liveCursor.ts'

describe('where a live stream resumes', () => {
  it('is said of the group’s log and of one’s own notices, and of these alone where no group is followed', () => {
    const group = liveCursor({ groupId: 'crew', seq: 12, notice: 337 })
    expect([group, livePositionIn(group)]).toEqual(['12.337', { seq: 12, notice: 337 }])
    const alone = liveCursor({ groupId: '', seq: 0, notice: 337 })
    expect([alone, livePositionIn(alone)]).toEqual(['.337', { seq: null, notice: 337 }])
  })

  it('is by a number alone one of the log', () => {
    expect(livePositionIn('12')).toEqual({ seq: 12, notice: null })
  })

  it('is nowhere where nothing is said', () => {
    expect([livePositionIn(undefined), livePositionIn('')]).toEqual([null, null])
  })

  it.each([
    ['.'],
    ['12.'],
    ['12.337.1'],
    ['-1'],
    ['1e3'],
    ['12,337'],
    [' 12'],
    ['1234567890123456'],
    ['12.1234567890123456'],
    [['12', '13']],
  ])('is refused as %j', (said) => {
    expect(() => livePositionIn(said)).toThrow(Refused)
  })
})
