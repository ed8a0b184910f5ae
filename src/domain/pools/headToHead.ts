import type { PoolStanding } from './standings.ts'

type Placed = Pick<PoolStanding, 'userId' | 'place'>

/** How often somebody was placed before another in pools that both were in, behind them, and level. */
export type PoolsBetween = { readonly ahead: number; readonly behind: number; readonly level: number }

/** By the final standings of the pools; those without one of the two do not count. [BEY-20] [BEY-34] */
export function poolsBetween(
  pools: readonly (readonly Placed[])[],
  { one, other }: { one: string; other: string },
): PoolsBetween {
  const gaps = pools.flatMap((standings) => {
    const [own, theirs] = [one, other].map((id) => standings.find(({ userId }) => userId === id))
    return own && theirs ? [own.place - theirs.place] : []
  })
  const count = (is: (gap: number) => boolean) => gaps.filter(is).length
  return { ahead: count((gap) => gap < 0), behind: count((gap) => gap > 0), level: count((gap) => gap === 0) }
}
