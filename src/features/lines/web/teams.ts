import type { Matchup } from '#domain/games/sides.ts'
import { collegeTable } from './collegeTable.ts'
import { teamTable } from './teamTable.ts'

/** How a team is shown and found. An unknown one keeps its full name as its name. */
export type Team = {
  /** Two to four letters. */
  readonly letters: string
  /** "Bills", or for a college its school, "Alabama": what fans call the team. */
  readonly name: string
  /** The rest of the full name: "Buffalo", "Crimson Tide"; empty if it is not known. */
  readonly place: string
  /** CSS colors with a contrast of at least 4.5 between them. */
  readonly color: string
  readonly ink: 'white' | 'black'
  /** Whether it is in the table, so that others know its letters too. */
  readonly isListed: boolean
  /** Its letters and the names that people use for it, normalized for searching. */
  readonly searched: readonly string[]
}

/** Colors for teams that have none in the table; white is easy to read on each of them. */
const otherColors = ['#2d5b7c', '#5a4a86', '#7f4b2c', '#2f6b4f', '#5c5a22', '#7a3a5c', '#3c4751', '#1f6468']

/**
 * The rows of the professional teams by league and each of their names, and the colleges by their full names. A row is
 * read when its team is shown: reading all of them would hold up every first page.
 */
let rows: ReadonlyMap<string, string> | null = null
let colleges: ReadonlyMap<string, College> | null = null

const allRows = () => (rows ??= new Map(namedRows(teamTable)))
const allColleges = () => (colleges ??= new Map(collegeTable.trim().split(/[;\n]/).flatMap(collegesNamed)))

// A page that shows teams waits for their games first, and has time for this.
for (const read of [allRows, allColleges]) setTimeout(read)

const collegeLeagues: readonly string[] = ['americanfootball_ncaaf', 'basketball_ncaab']

/** Teams by lookup key: a page looks up the same ones over and over. */
const lookedUp = new Map<string, Team>()

/** The team with that full name in a league; one that is not in the table gets its initials and a color of its own. */
export function teamOf(fullName: string, league: string): Team {
  const name = `${league}:${fullName}`
  const team = lookedUp.get(name) ?? listedTeam(fullName, league) ?? unknownTeam(fullName)
  lookedUp.set(name, team)
  return team
}

function listedTeam(fullName: string, league: string): Team | undefined {
  if (collegeLeagues.includes(league)) {
    const found = allColleges().get(plain(fullName))
    return found && college(found)
  }
  const row = allRows().get(keyOf(fullName, league))
  return row === undefined ? undefined : professional(row)
}

let listed: readonly Team[] | null = null

/** Every team of the professional leagues, once for each of its names. */
export function listedTeams(): readonly Team[] {
  listed ??= namedRows(teamTable).map(([, row]) => professional(row))
  return listed
}

/**
 * Whether `query` is part of the team's name, or a prefix of its letters or of a name that people use for it. [LINE-08]
 */
export function matchesTeam(query: string, fullName: string, league: string): boolean {
  const wanted = plain(query)
  if (wanted === '') return true
  if (plain(fullName).includes(wanted)) return true
  return teamOf(fullName, league).searched.some((text) => text.startsWith(wanted))
}

/**
 * Lower case, without accents, dots and apostrophes: "Montréal" and "St. Louis" are typed "montreal" and "st louis".
 */
function plain(text: string): string {
  // Nearly all names are, and the rest takes longer.
  if (/^[A-Za-z0-9&()]+(?: [A-Za-z0-9&()]+)*$/.test(text)) return text.toLowerCase()
  const letters = text.normalize('NFD').replace(/[\p{M}.'’ʻ]/gu, '')
  return letters
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase()
}

function keyOf(fullName: string, league: string): string {
  return `${league}:${plain(fullName)}`
}

/** Each row of the professional teams once for every name that the odds service may use. */
function namedRows(table: string): [name: string, row: string][] {
  let league = ''
  const named: [string, string][] = []
  for (const row of table.trim().split('\n')) {
    const [, place, name, , others] = row.split('|')
    if (place === undefined) league = row
    else for (const each of [`${place} ${name}`.trim(), ...aliases(others)]) named.push([keyOf(each, league), row])
  }
  return named
}

function aliases(others: string | undefined): string[] {
  return others ? others.split(',') : []
}

function professional(row: string): Team {
  const [letters = '', place = '', name = '', hex = '', others] = row.split('|')
  const color = `#${hex.toLowerCase()}`
  const searched = [letters, `${place} ${name}`, ...aliases(others)].map(plain)
  return { letters, place, name, color, ink: inkOn(color), isListed: true, searched }
}

type College = { readonly letters: string; readonly school: string; readonly nickname: string }

/** Those of a row by their full names. */
function collegesNamed(row: string): [name: string, college: College][] {
  const [nickname = '', ...schools] = row.split('|')
  return schools.map((one) => {
    const [letters = ''] = one.split(' ', 1)
    const school = one.slice(letters.length + 1)
    return [plain(`${school} ${nickname}`), { letters, school, nickname }]
  })
}

function college({ letters, school, nickname }: College): Team {
  const fullName = `${school} ${nickname}`
  const searched = [letters, fullName].map(plain)
  return { letters, name: school, place: nickname, ...otherColor(fullName), isListed: true, searched }
}

/** Always the same color for the same name. */
function otherColor(fullName: string): Pick<Team, 'color' | 'ink'> {
  let hash = 0
  for (const char of fullName) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return { color: otherColors[hash % otherColors.length] ?? '#3c4751', ink: 'white' }
}

function unknownTeam(fullName: string): Team {
  const words = fullName.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const initials = words.length > 1 ? words.map((word) => word.charAt(0)) : [fullName.trim().slice(0, 3)]
  return {
    letters: initials.slice(0, 3).join('').toUpperCase() || '?',
    place: '',
    name: fullName,
    ...otherColor(fullName),
    isListed: false,
    searched: [],
  }
}

/** White, or black where white would be hard to read: one of the two always has a contrast of 4.5. */
function inkOn(hex: string): Team['ink'] {
  return contrastWithWhite(hex) >= 4.5 ? 'white' : 'black'
}

/** The contrast ratio of WCAG 2 between white and the color. */
export function contrastWithWhite(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) + 0.05)
}

/** "Packers @ Bears"; custom sides have no home: "Ann vs Ben"; a parlay has several games. */
export function matchupName({ awayTeam, homeTeam }: Matchup, league: string): string {
  if (league === 'parlay') return 'Parlay'
  if (league === 'custom') return `${homeTeam} vs ${awayTeam}`
  return `${teamOf(awayTeam, league).name} @ ${teamOf(homeTeam, league).name}`
}
