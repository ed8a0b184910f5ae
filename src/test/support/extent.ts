/**
 * How far a suite goes that looks for what is rare: `once`, one honest case, in `npm test`; `usual` in
 * `npm run test:promises` and wherever nobody says; `long` in `npm run test:long`.
 */
export const depth = depthOf(process.env.DEPTH ?? 'usual')

type Depth = 'once' | 'usual' | 'long'

function depthOf(word: string): Depth {
  if (word === 'once' || word === 'usual' || word === 'long') return word
  throw new Error(`DEPTH is ${word}: once, usual or long`)
}

/** The number for the depth of this run, or what an environment variable of that name says. */
export function extent(name: string, numbers: Readonly<Record<Depth, number>>): number {
  return Number(process.env[name] ?? numbers[depth])
}

/** All of many alike, or of each six the first at the depth `once`. */
export function casesOf<Case>(all: readonly Case[]): readonly Case[] {
  return depth === 'once' ? all.filter((_, at) => at % 6 === 0) : all
}

/** What random choices begin from. It stands in the titles of what uses it, and `SEED=…` repeats a run. */
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
