import type { SportKey } from './sports.ts'

/**
 * Names of teams through time. Services rename a team on different days, and write its name in different ways, so one
 * team has several; two full names are of one team if they are equal but for case, accents and punctuation, or stand in
 * one row here. Each name has the years of the seasons in which it was in use.
 */
type Named = readonly [name: string, from: number, to: number]

const now = 9_999

const renamed: Partial<Record<SportKey, readonly (readonly Named[])[]>> = {
  americanfootball_nfl: [
    [
      ['Washington Redskins', 1937, 2019],
      ['Washington Football Team', 2020, 2021],
      ['Washington Commanders', 2022, now],
    ],
    [
      ['Oakland Raiders', 1995, 2019],
      ['Las Vegas Raiders', 2020, now],
    ],
    [
      ['San Diego Chargers', 1961, 2016],
      ['Los Angeles Chargers', 2017, now],
    ],
    [
      ['St. Louis Rams', 1995, 2015],
      ['Los Angeles Rams', 2016, now],
    ],
  ],
  basketball_nba: [
    [
      ['Los Angeles Clippers', 1984, now],
      ['LA Clippers', 2015, now],
    ],
    [
      ['Charlotte Bobcats', 2004, 2013],
      ['Charlotte Hornets', 2014, now],
    ],
    [
      ['New Orleans Hornets', 2002, 2012],
      ['New Orleans Pelicans', 2013, now],
    ],
    [
      ['New Jersey Nets', 1977, 2011],
      ['Brooklyn Nets', 2012, now],
    ],
  ],
  baseball_mlb: [
    [
      ['Oakland Athletics', 1968, 2024],
      ['Athletics', 2025, now],
      ['Las Vegas Athletics', 2028, now],
    ],
    [
      ['Cleveland Indians', 1915, 2021],
      ['Cleveland Guardians', 2022, now],
    ],
    [
      ['Los Angeles Angels of Anaheim', 2005, 2015],
      ['Los Angeles Angels', 2005, now],
    ],
    [
      ['Florida Marlins', 1993, 2011],
      ['Miami Marlins', 2012, now],
    ],
  ],
  icehockey_nhl: [
    [
      ['Utah Hockey Club', 2024, 2024],
      ['Utah Mammoth', 2025, now],
    ],
    [
      ['Phoenix Coyotes', 1996, 2013],
      ['Arizona Coyotes', 2014, 2023],
    ],
    [
      ['Atlanta Thrashers', 1999, 2010],
      ['Winnipeg Jets', 2011, now],
    ],
  ],
  basketball_wnba: [
    [
      ['San Antonio Stars', 2014, 2017],
      ['Las Vegas Aces', 2018, now],
    ],
  ],
}

/** A service may be a year late with a new name, or a year early. */
const slackYears = 1

/** Whether two full names are of one team, in a season that plays in `year`. Part of a name is never enough. */
export function isSameTeam(one: string, other: string, { sport, year }: { sport: SportKey; year: number }): boolean {
  if (plain(one) === plain(other)) return true
  const rows = renamed[sport] ?? []
  return rows.some((row) => isIn(row, one, year) && isIn(row, other, year))
}

function isIn(row: readonly Named[], name: string, year: number): boolean {
  return row.some(
    ([known, from, to]) => plain(known) === plain(name) && year >= from - slackYears && year <= to + slackYears,
  )
}

/** Without case, accents and punctuation: "Montréal Canadiens" is "montreal canadiens". */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʻ.]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
