import { describe, expect, it } from 'vitest'
import { isSportKey, sportKeys, sportLabel, sportOfLabel, sports } from './sports.ts'

describe('the sports', () => {
  it('are seven feeds in the order of the filters [LINE-02]', () => {
    expect(sportKeys.map((key) => sports[key].label)).toEqual(['NFL', 'NBA', 'MLB', 'NHL', 'NCAAF', 'NCAAB', 'WNBA'])
  })

  it('are found by their label, however it is written, and named by it', () => {
    for (const key of sportKeys) expect(sportOfLabel(sportLabel(key).toLowerCase())).toBe(key)
    expect(sportOfLabel('ALL')).toBeNull()
    expect(sportLabel('custom')).toBe('Custom')
  })

  it.each(['custom', 'soccer_epl', '', 'toString', 'constructor'])('do not include %o', (text) => {
    expect(isSportKey(text)).toBe(false)
  })

  it('end in ties in the NFL alone', () => {
    expect(sportKeys.filter((key) => sports[key].hasTies)).toEqual(['americanfootball_nfl'])
  })
})
