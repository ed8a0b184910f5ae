/**
 * The people of the demo. The first of a group creates it and is its admin. `asks`: by how much of the probability their
 * own prices are better for them than the fair ones; below zero they are generous.
 */
export const friends = [
  { key: 'ann', name: 'Ann', asks: 0.03 },
  { key: 'ben', name: 'Big Ben', asks: -0.06 },
  { key: 'cleo', name: 'Cleo', asks: 0.02 },
  { key: 'dev', name: 'Dev', asks: -0.03 },
  { key: 'esme', name: 'Esme', asks: 0.06 },
  { key: 'finn', name: 'Uncle Finn', asks: -0.04 },
  { key: 'gus', name: 'Gus', asks: 0.01 },
  { key: 'hana', name: 'Hana', asks: 0.04 },
] as const

export type FriendKey = (typeof friends)[number]['key']

/** One password for everybody: the demo is local to this machine. */
export const demoPassword = 'sunday-crew'

export function emailOf(key: FriendKey): string {
  return `${key}@demo.example`
}

export const sundayCrew = {
  name: 'Sunday Crew',
  description: 'Couch, chili and strong opinions since the old stadium had wooden seats.',
  members: friends.map(({ key }) => key),
}

export const lunchLeague = {
  name: 'Lunch League',
  description: 'Loser brings dessert. Nobody has ever brought fruit.',
  members: ['gus', 'ann', 'hana', 'dev'] as const,
}

/** A custom bet: two sides, the price of the first, and the outcome. */
export type OwnBet = {
  readonly homeTeam: string
  readonly awayTeam: string
  readonly description: string
  readonly odds: number
  readonly stake: number
  readonly isProp?: boolean
  readonly outcome: 'home' | 'away' | 'push'
}

/** One per week. */
export const ownBets: readonly OwnBet[] = [
  {
    homeTeam: 'Gus finishes all 12 wings',
    awayTeam: 'Gus asks for milk',
    description: 'The hot wing challenge at halftime',
    odds: 140,
    stake: 20,
    outcome: 'away',
  },
  {
    homeTeam: 'Chili with beans',
    awayTeam: 'Chili without beans',
    description: 'Whose pot is empty first',
    odds: 100,
    stake: 15,
    outcome: 'push',
  },
  {
    homeTeam: 'Finn tells the 1986 story',
    awayTeam: 'Finn keeps it to himself',
    description: 'Uncle Finn’s old story, before kickoff',
    odds: -250,
    stake: 25,
    isProp: true,
    outcome: 'home',
  },
  {
    homeTeam: 'Dinner by six',
    awayTeam: 'Dinner after six',
    description: 'Dev cooks, and he knows about this bet',
    odds: 180,
    stake: 10,
    outcome: 'home',
  },
  {
    homeTeam: 'Hana’s pumpkin pie',
    awayTeam: 'Big Ben’s apple pie',
    description: 'The blind tasting. The dog does not vote this year',
    odds: -120,
    stake: 20,
    outcome: 'home',
  },
  {
    homeTeam: 'Esme calls 5 fouls or more',
    awayTeam: 'Esme calls 4 at most',
    description: 'Fouls that Esme sees from the couch, in one half',
    odds: -160,
    stake: 20,
    isProp: true,
    outcome: 'home',
  },
  {
    homeTeam: 'Cleo keeps the plant alive',
    awayTeam: 'The plant has other plans',
    description: 'Six weeks, one fern, no help',
    odds: 220,
    stake: 30,
    outcome: 'away',
  },
]

/** Two bets on the same coin between the same two: their debts cancel out. */
export const coinTosses: readonly OwnBet[] = [
  {
    homeTeam: 'Heads comes up',
    awayTeam: 'Tails comes up',
    description: 'Who drives to the game',
    odds: 100,
    stake: 10,
    outcome: 'home',
  },
  {
    homeTeam: 'Heads comes up again',
    awayTeam: 'Tails comes up',
    description: 'Best of two, says the loser',
    odds: 100,
    stake: 10,
    outcome: 'away',
  },
]

/** Not decided yet. */
export const openOwnBets: readonly OwnBet[] = [
  {
    homeTeam: 'Snow on the grill',
    awayTeam: 'Dry grill',
    description: 'Before the last game of the year',
    odds: 160,
    stake: 20,
    outcome: 'home',
  },
  {
    homeTeam: 'Gus wears the lucky sweater',
    awayTeam: 'The sweater is in the wash',
    description: 'The lucky sweater, three Sundays in a row',
    odds: -140,
    stake: 25,
    isProp: true,
    outcome: 'home',
  },
]

/** Bets of this week whose results are put right, and one that is called off. */
export const questionedBets = {
  corrected: {
    homeTeam: 'Ben runs 5 miles',
    awayTeam: 'Ben takes the bus',
    description: 'The turkey trot, all of it',
    odds: 120,
    stake: 20,
    outcome: 'away',
  },
  disputed: {
    homeTeam: 'Pumpkin pie goes first',
    awayTeam: 'Pecan pie goes first',
    description: 'Which pie is gone first',
    odds: -110,
    stake: 15,
    outcome: 'push',
  },
  calledOff: {
    homeTeam: 'Ribs by noon',
    awayTeam: 'Ribs by night',
    description: 'When the ribs are done',
    odds: 100,
    stake: 25,
    outcome: 'home',
  },
} as const satisfies Readonly<Record<string, OwnBet>>
