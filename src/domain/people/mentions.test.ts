import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completedMention, membersLike, mentionsIn, piecesOf, typedMention, whyCannotMention } from './mentions.ts'

const ann = { userId: 'ann', name: 'Ann' }
const annLee = { userId: 'lee', name: 'Ann Lee' }
const ben = { userId: 'ben1', name: 'Ben' }
const otherBen = { userId: 'ben2', name: 'Ben' }
const zoe = { userId: 'zoe', name: 'Zoë O’Hara 🏈' }
const members = [ann, annLee, ben, otherBen, zoe]

const named = (content: string, chosenIds: string[] = [], authorId = 'me') =>
  mentionsIn(content, members, { authorId, chosenIds }).map(
    ({ userId, start, length }) => `${userId} ${content.slice(start, start + length)}`,
  )

describe('a mention', () => {
  it.each<[string, string[], string[]]>([
    ['@Ann look', [], ['ann @Ann']],
    ['look, @Ann!', [], ['ann @Ann']],
    ['(@Ann Lee)', [], ['lee @Ann Lee']],
    ['@Ann Lee', ['ann'], ['ann @Ann']],
    ['@Ann Lee and @Ann', ['ann', 'lee'], ['lee @Ann Lee', 'ann @Ann']],
    ['@Zoë O’Hara 🏈 wins', [], ['zoe @Zoë O’Hara 🏈']],
    ['@Ann’s bet', [], ['ann @Ann']],
    ['@Ann @Ann', [], ['ann @Ann', 'ann @Ann']],
    ['@Anna', [], []],
    ['@ann', [], []],
    ['mail@Ann', [], []],
    ['@@Ann', [], []],
    ['@ Ann', [], []],
    ['Ann', ['ann'], []],
    ['@Nobody', [], []],
    ['@Ben', [], []],
    ['@Ben', ['ben2'], ['ben2 @Ben']],
    ['@Ben', ['ben1', 'ben2'], ['ben1 @Ben', 'ben2 @Ben']],
  ])('in %j, with %j chosen, is of %j [BEY-29]', (content, chosenIds, expected) => {
    expect(named(content, chosenIds)).toEqual(expected)
  })

  it('is never of its author, not even by the shorter name of another [BEY-29]', () => {
    expect(named('@Ann Lee', [], 'lee')).toEqual([])
    expect(named('@Ben', ['ben1'], 'ben1')).toEqual([])
  })

  it('is of members alone [BEY-29]', () => {
    expect(whyCannotMention(['ann', 'ben2'], members)).toBeNull()
    expect(whyCannotMention([], [])).toBeNull()
    expect(whyCannotMention(['ann', 'stranger'], members)?.code).toBe('mention-not-member')
  })

  it('is where its name is, whatever the text, and the pieces of a text are the text [BEY-29]', () => {
    const word = fc.oneof(
      fc.constantFrom('@Ann', '@Ann Lee', '@Ben', '@Zoë O’Hara 🏈', '@', ' ', '\n', 'x', '👨🏻‍👩🏻‍👧🏻‍👦🏻', ','),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    )
    const ids = fc.subarray(members.map(({ userId }) => userId))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), ids, (words, chosenIds) => {
        const content = words.join('')
        const mentions = mentionsIn(content, members, { authorId: 'ann', chosenIds })
        for (const { userId, start, length } of mentions) {
          const { name } = members.find((one) => one.userId === userId) ?? ann
          expect([userId === 'ann', content.slice(start, start + length)]).toEqual([false, `@${name}`])
        }
        const pieces = piecesOf(content, mentions)
        expect(pieces.map(({ text }) => text).join('')).toBe(content)
        expect(pieces.flatMap(({ userIds }) => userIds).toSorted()).toEqual(
          mentions.map(({ userId }) => userId).toSorted(),
        )
      }),
    )
  })

  it('outside its text highlights nothing', () => {
    const wrong = [{ userId: 'ann', start: 2, length: 40 }]
    expect(piecesOf('Hello', wrong)).toEqual([{ text: 'Hello', userIds: [] }])
    expect(piecesOf('', [])).toEqual([])
  })
})

describe('typing a mention', () => {
  it.each<[string, { start: number; query: string } | null]>([
    ['@', { start: 0, query: '' }],
    ['Hi @An', { start: 3, query: 'An' }],
    ['Hi @Ann Le', { start: 3, query: 'Ann Le' }],
    ['@Ann and @B', { start: 9, query: 'B' }],
    ['Hi', null],
    ['me@home', null],
    ['@ Ann', null],
    ['@Ann\nand', null],
    [`@${'x'.repeat(51)}`, null],
  ])('in %j looks for %j [BEY-29]', (text, expected) => {
    expect(typedMention(text, text.length)).toEqual(expected)
  })

  it('finds names by the beginning of a word, whole names first [BEY-29]', () => {
    const found = (query: string) => membersLike(members, query).map(({ userId }) => userId)
    expect(found('')).toEqual(['ann', 'lee', 'ben1', 'ben2', 'zoe'])
    expect(found('le')).toEqual(['lee'])
    expect(found('ann')).toEqual(['ann', 'lee'])
    expect(found('zoe o')).toEqual(['zoe'])
    expect(membersLike([{ userId: '1', name: 'Lee Ann' }, ann], 'ann').map(({ userId }) => userId)).toEqual([
      'ann',
      '1',
    ])
    expect(found('nn')).toEqual([])
  })

  it('completes the name, with a space behind it where words follow [BEY-29]', () => {
    const text = 'Hi @An, look'
    expect(completedMention(text, { start: 3, caret: 6, name: 'Ann Lee' })).toEqual({
      text: 'Hi @Ann Lee, look',
      caret: 11,
    })
    expect(completedMention('@A b', { start: 0, caret: 2, name: 'Ann' })).toEqual({ text: '@Ann b', caret: 5 })
    expect(completedMention('@A', { start: 0, caret: 2, name: 'Ann' })).toEqual({ text: '@Ann ', caret: 5 })
    expect(completedMention('@Ana', { start: 0, caret: 2, name: 'Ann' })).toEqual({ text: '@Ann na', caret: 5 })
  })
})
