/**
 * How deep a suite searches for rare failures: `once`, a single case, in `npm test` and of what changed; `usual` in
 * `npm run test:promises` and by default; `long` in `npm run test:long`.
 */
export const depth = depthOf(process.env.DEPTH ?? 'usual')

type Depth = 'once' | 'usual' | 'long'

function depthOf(word: string): Depth {
  if (word === 'once' || word === 'usual' || word === 'long') return word
  throw new Error(`DEPTH is ${word}: once, usual or long`)
}

/** The number for the depth of this run, or the value of the environment variable with that name. */
export function extent(name: string, numbers: Readonly<Record<Depth, number>>): number {
  return Number(process.env[name] ?? numbers[depth])
}

/** All cases, or the first of every six at the depth `once`. */
export function casesOf<Case>(all: readonly Case[]): readonly Case[] {
  return depth === 'once' ? all.filter((_, at) => at % 6 === 0) : all
}

/** The seed of random choices. It is in the titles of the tests that use it, and `SEED=…` repeats a run. */
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
