import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Emoji,
  emojis,
  isGivenBy,
  type Reaction,
  reactionsOf,
  reactionWords,
  reactorNames,
  withoutReaction,
  withReaction,
} from './reactions.ts'

const person = (id: string) => ({ id, name: id.toUpperCase() })
const people = ['ann', 'ben', 'cleo'].map(person)

describe('reactions', () => {
  it('are six [BEY-29]', () => {
    expect(new Set(emojis).size).toBe(6)
  })

  it('count each sign of a person once, however often it is given and taken back [BEY-29]', () => {
    const act = fc.record({
      who: fc.constantFrom(...people),
      emoji: fc.constantFrom(...emojis),
      gives: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const model = new Set<string>()
        let reactions: readonly Reaction[] = []
        for (const { who, emoji, gives } of acts) {
          if (gives) model.add(`${emoji} ${who.id}`)
          else model.delete(`${emoji} ${who.id}`)
          reactions = gives ? withReaction(reactions, emoji, who) : withoutReaction(reactions, emoji, who.id)
          expect(isGivenBy(reactions, emoji, who.id)).toBe(gives)
        }
        const shown = reactions.flatMap(({ emoji, people: by }) => by.map(({ id }) => `${emoji} ${id}`))
        expect(shown.toSorted()).toEqual([...model].toSorted())
        const order = reactions.map(({ emoji }) => emojis.indexOf(emoji))
        expect(order).toEqual([...new Set(order)].toSorted())
      }),
    )
  })

  it('leave out signs that are not among the six', () => {
    expect(reactionsOf([{ ...person('ann'), emoji: '🦖' }])).toEqual([])
  })

  it.each<[Emoji, string[], string, string]>([
    ['😂', ['ann', 'ben', 'cleo'], '3 laughs', 'ANN, BEN and CLEO'],
    ['😂', ['ann', 'you', 'cleo'], '3 laughs, you too', 'You, ANN and CLEO'],
    ['👍', ['you'], '1 like, yours', 'You'],
    ['🔥', ['ann'], '1 fire', 'ANN'],
    ['🤝', ['ann', 'you'], '2 handshakes, you too', 'You and ANN'],
  ])('%s by %j are "%s", by "%s" [BEY-29]', (emoji, ids, words, names) => {
    const reaction = { emoji, people: ids.map(person) }
    expect([reactionWords(reaction, 'you'), reactorNames(reaction, 'you')]).toEqual([words, names])
  })
})
