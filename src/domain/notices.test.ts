import { describe, expect, it } from 'vitest'
import { categoryOf, noticeTypes } from './notices.ts'

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
    ['bid_accepted', 'betting'],
    ['bet_settled', 'betting'],
    ['game_started', 'betting'],
    ['comment_created', 'betting'],
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
})
