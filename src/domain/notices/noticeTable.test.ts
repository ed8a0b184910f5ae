import { describe, expect, it } from 'vitest'
import { categoryOf, mostAnHour, noticeTypes } from './noticeTable.ts'

describe('notices', () => {
  it('are of the types that the product tells of [NTF-02]', () => {
    expect(noticeTypes).toEqual(
      expect.arrayContaining([
        ...['bid_created', 'bid_accepted', 'game_started', 'bet_settled', 'debt_created', 'debt_paid', 'debt_settled'],
        ...['group_invite', 'group_joined', 'user_joined', 'system_announcement', 'comment_created'],
      ]),
    )
    expect(new Set(noticeTypes).size).toBe(noticeTypes.length)
  })

  it.each([
    ['bid_created', 'betting'],
    ['bid_approval', 'betting'],
    ['bid_approved', 'betting'],
    ['bid_declined', 'betting'],
    ['bet_moved', 'betting'],
    ['bid_accepted', 'betting'],
    ['bet_settled', 'betting'],
    ['game_started', 'betting'],
    ['comment_created', 'betting'],
    ['mention', 'betting'],
    ['nudge', 'betting'],
    ['debt_created', 'payment'],
    ['debt_paid', 'payment'],
    ['debt_settled', 'payment'],
    ['debt_reversed', 'payment'],
    ['group_invite', 'social'],
    ['group_joined', 'social'],
    ['user_joined', 'social'],
    ['system_announcement', 'system'],
    ['of_tomorrow', null],
  ])('of %s stand under %s [NTF-21] [NTF-22]', (type, category) => {
    expect(categoryOf(type)).toBe(category)
  })

  it('about what a person does with payments leave the app only so often, any other always', () => {
    const limits = (types: readonly string[], by: string | null) => types.map((type) => mostAnHour(type, by))
    expect(limits(['debt_paid', 'debt_settled', 'debt_reversed', 'debt_created'], 'ann')).toEqual(Array(4).fill(15))
    expect(limits(['bid_challenge', 'bid_counter', 'mention'], 'ann')).toEqual(Array(3).fill(15))
    expect(limits(['bid_created', 'bet_settled', 'comment_created', 'user_joined'], 'ann')).toEqual(Array(4).fill(null))
    expect(limits(['debt_created', 'debt_reminder'], null)).toEqual([null, null])
  })
})
