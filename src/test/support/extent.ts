/**
 * How far a suite goes: its short form in `npm test`, its full one in `npm run test:long`, or the number that an
 * environment variable of that name says.
 */
export function extent(name: string, { short, long }: { short: number; long: number }): number {
  return Number(process.env[name] ?? (process.env.LONG === 'yes' ? long : short))
}

/** What random choices begin from. It stands in the titles of what uses it, and `SEED=…` repeats a run. */
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
