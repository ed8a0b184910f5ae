import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BetCard } from '#features/bets/web/BetCard.tsx'
import { phaseOf, readBet } from '#features/bets/web/betReading.ts'
import { BidCard } from '#features/bids/web/BidCard.tsx'
import { SidesFacing } from '#features/bids/web/SidesFacing.tsx'
import { BidSlip } from '#features/bids/web/slip/BidSlip.tsx'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, betMgm, packersAtBears, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { collegeTable } from './collegeTable.ts'
import { GameCard } from './GameCard.tsx'
import { teamTable } from './teamTable.ts'
import '#web/styles/app.css'

type Pair = { readonly league: string; readonly homeTeam: string; readonly awayTeam: string }

const professionals = teamTable
  .trim()
  .split(/\n(?=[a-z_]+\n)/)
  .map((part) => {
    const [league = '', ...rows] = part.split('\n')
    return { league, names: rows.map((row) => row.split('|').slice(1, 3).join(' ').trim()) }
  })

const colleges = collegeTable
  .trim()
  .split(/[;\n]/)
  .flatMap((row) => {
    const [nickname, ...schools] = row.split('|')
    return schools.map((one) => `${one.replace(/^\S+ /, '')} ${nickname}`)
  })

/** Every team that the product knows, in a game against the next one of its league. */
const pairs: readonly Pair[] = [...professionals, { league: 'basketball_ncaab', names: colleges }].flatMap(
  ({ league, names }) => {
    const games = names.filter((_, at) => at % 2 === 0)
    return games.map((homeTeam, at) => ({ league, homeTeam, awayTeam: names[2 * at + 1] ?? 'Slippery Rock Pride' }))
  },
)

const teamWords = new Set(
  pairs.flatMap(({ homeTeam, awayTeam }) => `${homeTeam} ${awayTeam}`.match(/[\p{L}\p{N}.'’]+/gu)),
)

const sideOf = (team: string, line: number) => ({ team, line, odds: -110, oppositeOdds: 110, originalOdds: -105 })
const gameOf = ({ league, ...teams }: Pair) => ({ ...packersAtBears, ...teams, id: teams.homeTeam, sportKey: league })

function betOn({ league, ...teams }: Pair) {
  const person = { wagerAmount: 20, risk: 100, toWin: 1000 }
  return aBetAnswer({
    ...teams,
    id: teams.homeTeam,
    sport: league,
    gameTime: '2026-11-26T20:30:00.000Z',
    scheduledTime: '2026-11-26T20:30:00.000Z',
    selection: sideOf(teams.homeTeam, -13.5),
    participants: [
      { ...person, id: 'sam', name: 'Sam', role: 'creator', selection: sideOf(teams.homeTeam, -13.5) },
      { ...person, id: 'ann', name: 'Ann', role: 'acceptor', selection: sideOf(teams.awayTeam, 13.5) },
    ],
  })
}

function bidOn({ league, ...teams }: Pair) {
  const selection = sideOf(teams.homeTeam, -13.5)
  return { ...ramsPlusThree, ...teams, id: teams.homeTeam, sport: league, selection, gameTime: '2026-11-26T20:30:00Z' }
}

const nothing = () => {}

const places: Readonly<Record<string, (pair: Pair) => ReactNode>> = {
  'line rows': (pair) => (
    <GameCard
      game={gameOf(pair)}
      book={betMgm}
      live={false}
      startWords="8:20 PM"
      soon={false}
      dense={false}
      picked={null}
      leg={null}
      openBids={2}
      onPick={nothing}
      gameStrip={() => null}
    />
  ),
  'bid cards': (pair) => (
    <BidCard bid={bidOn(pair)} now={sundayAfternoon} onPress={nothing} canFollow membership={membership('sam')} />
  ),
  'bet cards': (pair) => {
    const read = readBet(betOn(pair), { id: 'sam', isAdmin: false })
    return <BetCard read={read} phase={phaseOf(read, sundayAfternoon)} now={sundayAfternoon} onOpen={nothing} />
  },
  'the two sides of a bet': (pair) => (
    <div className="px-1">
      <SidesFacing bid={bidOn(pair)} reader={{ id: 'sam', name: 'Sam' }} />
    </div>
  ),
  slip: (pair) => {
    const pick = { gameId: pair.homeTeam, bookKey: 'betmgm', market: 'spread', row: 'home' } as const
    return (
      <div className="px-1">
        <BidSlip
          game={gameOf(pair)}
          book={betMgm}
          pick={pick}
          now={sundayAfternoon}
          onPickRow={nothing}
          onPosted={nothing}
        />
      </div>
    )
  },
}

/** The words of names that are on two lines or reach beyond what shows them. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || parent.closest('style, script, .sr-only, [aria-live], [class*="person"]')) continue
    for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}.'’]{2,}/gu)) {
      if (!teamWords.has(word)) continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = boxes
      if (boxes.length === 0) continue
      const isSplit = boxes.some(({ top }) => Math.abs(top - (first?.top ?? 0)) > 4)
      if (isSplit || boxes.some((box) => isCut(parent, box))) broken.push(word)
    }
  }
  return [...new Set(broken)]
}

function isCut(element: Element, { right, bottom }: DOMRect): boolean {
  for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
    const { overflow } = getComputedStyle(around)
    const frame = around.getBoundingClientRect()
    if (overflow !== 'visible' && (right > frame.right + 1 || bottom > frame.bottom + 4)) return true
  }
  return right > innerWidth
}

/** A slip is a whole form: only the games with the longest names and with the longest words. */
function shownIn(place: string): readonly Pair[] {
  if (place !== 'slip') return pairs
  const longest = (measure: (name: string) => number) =>
    pairs
      .toSorted((a, b) => measure(`${b.homeTeam} ${b.awayTeam}`) - measure(`${a.homeTeam} ${a.awayTeam}`))
      .slice(0, 20)
  const longestWord = (name: string) => Math.max(...name.split(/[\s-]/).map(({ length }) => length))
  return [...new Set([...longest(({ length }) => length), ...longest(longestWord)])]
}

test.each(Object.keys(places))(
  'in %s no name of a team breaks within a word or is cut, at 320, 360 and 390 px [LIM-10]',
  async (place) => {
    await page.viewport(320, 844)
    const show = places[place] ?? (() => null)
    const each = shownIn(place)
    await render(
      <App>
        <style>{'* { content-visibility: visible !important }'}</style>
        <main className="grid grid-cols-1 gap-2 p-3">
          {each.map((pair) => (
            <div key={`${pair.league} ${pair.homeTeam}`}>{show(pair)}</div>
          ))}
        </main>
      </App>,
    )
    await expect.poll(() => document.querySelectorAll('main > div > *').length).toBe(each.length)
    const broken: Record<number, string[]> = {}
    for (const width of [320, 360, 390]) {
      await page.viewport(width, 844)
      await expect.poll(() => innerWidth).toBe(width)
      broken[width] = brokenWords()
    }
    expect(broken).toEqual({ 320: [], 360: [], 390: [] })
  },
)
