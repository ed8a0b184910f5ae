import { describe, expect, it } from 'vitest'
import { noon } from '#test/support/domainExamples.ts'
import { after, hourMs } from '../times.ts'
import { judgesOf, type Matter, type Standing, standingIn, whyTooLate } from './judges.ts'

/** A bet between Ann and Ben that began at noon. Cleo has been an admin since before, Dan since after. */
const matter: Matter = { parties: ['ann', 'ben'], began: noon }
const [ann, cleo] = ['ann', 'cleo'].map((userId) => ({ userId, since: after(noon, -hourMs) }))
const dan = { userId: 'dan', since: after(noon, 1) }
const admins = [ann, cleo, dan].filter((admin) => admin !== undefined)
const withoutCleo = admins.filter((admin) => admin !== cleo)

describe('who decides about the money of others', () => {
  it.each<[string, string, Standing, typeof admins, boolean]>([
    ['an admin since before it began', 'cleo', 'group', admins, false],
    ['not an admin who is in it', 'ann', 'party', admins, false],
    ['not an admin who was made one since', 'dan', 'late', admins, false],
    ['not such an admin where there is no other', 'dan', 'late', withoutCleo, false],
    ['not another member', 'eve', 'stranger', admins, false],
    ['an administrator of the website after the group', 'wes', 'reserve', admins, true],
    ['an administrator of the website where the group has nobody', 'wes', 'website', withoutCleo, true],
    ['not an administrator of the website who is in it', 'ben', 'party', withoutCleo, true],
    ['an administrator of the website who was made an admin of the group since', 'dan', 'website', withoutCleo, true],
  ])('is %s [BEY-11] [BEY-13]', (_, userId, standing, of, isWebsiteAdmin) => {
    expect(standingIn(matter, { userId, isWebsiteAdmin, admins: of })).toBe(standing)
  })

  it('is fixed by the moment at which it began [BEY-11]', () => {
    const since = (at: number) => judgesOf(matter, [{ userId: 'cleo', since: after(noon, at) }]).length
    expect([since(-1), since(0), since(1)]).toEqual([1, 1, 0])
  })

  it('is told to an admin who came too late [BEY-11]', () => {
    expect(whyTooLate(matter, { admins }).code).toBe('admin-too-late')
    expect(whyTooLate(matter, { admins: withoutCleo }).message).toBe(
      "Nobody here may decide this: the website's administrator has been asked",
    )
  })
})
