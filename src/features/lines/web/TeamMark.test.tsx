import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { tellLogos } from './logos/useLogo.ts'
import { MatchupMarks } from './MatchupMarks.tsx'
import { TeamMark } from './TeamMark.tsx'

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function mark(container: Element): Element {
  const found = container.firstElementChild
  if (!found) throw new Error('no mark')
  return found
}

test.each([
  ['small', 20],
  ['medium', 32],
  ['large', 48],
  ['xlarge', 64],
] as const)('a %s mark is %s px wide and high [LIM-07]', async (size, px) => {
  const { container } = await render(<TeamMark team="Buffalo Bills" league="americanfootball_nfl" size={size} />)
  const { width, height } = mark(container).getBoundingClientRect()
  expect([width, height]).toEqual([px, px])
})

test('two logos of a game that both failed are letters rather than the same emoji twice [LIM-08]', async () => {
  const league = 'americanfootball_ncaaf'
  const game = { awayTeam: 'Alabama Crimson Tide', homeTeam: 'Ole Miss Rebels' }
  const { container } = await render(<MatchupMarks matchup={game} league={league} />)
  const marks = () => [...mark(container).children].map(({ textContent }) => textContent)
  expect(marks()).toEqual(['BAMA', 'MISS'])
  tellLogos([{ team: game.awayTeam, league }], { emoji: '🏈' })
  await expect.poll(marks).toEqual(['🏈', 'MISS'])
  tellLogos([{ team: game.homeTeam, league }], { emoji: '🏈' })
  await expect.poll(marks).toEqual(['BAMA', 'MISS'])
})

test('a mark is the team’s letters until its logo comes, and the emoji of its sport when that failed [LIM-08]', async () => {
  const kings = { team: 'Los Angeles Kings', league: 'icehockey_nhl' }
  const { container } = await render(<TeamMark {...kings} />)
  expect(mark(container).textContent).toBe('LAK')
  tellLogos([kings], { picture: dot })
  await expect.poll(() => mark(container).querySelector('img')?.getAttribute('src')).toBe(dot)
  expect(mark(container).textContent).toBe('')
  tellLogos([kings], { emoji: '🏒' })
  await expect.poll(() => mark(container).textContent).toBe('🏒')
  // If emojis cannot be drawn, the letters are used.
  tellLogos([kings], null)
  await expect.poll(() => mark(container).textContent).toBe('LAK')
  expect(await axeFindings()).toEqual([])
})
