import { describe, expect, it } from 'vitest'
import { extent, seed } from '#test/support/extent.ts'
import { chanceOf } from '../model/chance.ts'
import { play } from './play.ts'
import type { Broken } from './table.ts'

const plays = extent('LIAR_PLAYS', { once: 300, usual: 2_000, long: 20_000 })

/**
 * Groups in which some lie: they record payments that never came, settle wrongly, dispute, agree, decide, appoint, remove,
 * leave, disown, come back under another name, lengthen their offers, in any order, as far as the rules of the product let
 * them. The others object in time. Whatever the liars do, nobody honest has less in the end, in the hand and on paper, than
 * by the true results and what they themselves have really given and got.
 */
describe(`a dishonest friend wins nothing, with SEED=${seed}`, () => {
  it(
    `in ${plays} plays of liars against honest people who object in time [BEY-08] [BEY-11] [BEY-13] [BEY-17]`,
    () => {
      for (let index = 0; index < plays; index += 1) {
        const { harm, said } = play(chanceOf(seed + index))
        if (harm.length > 0) expect(harm, `SEED=${seed + index} LIAR_PLAYS=1, after:\n${said.join('\n')}`).toEqual([])
      }
    },
    60_000 + plays * 50,
  )

  it.each<Broken>([
    'late admins judge',
    'doubted money has moved',
    'payers end doubts',
    'nothing ties',
    'counters stay',
  ])('but for the rules: where %s, the play finds the harm', (broken) => {
    const isHarmful = (index: number) => play(chanceOf(index), broken).harm.length > 0
    expect(Array.from({ length: 2_000 }, (_, index) => index).find(isHarmful)).toBeDefined()
  })
})
