import type { VersusView } from '../contract.ts'

/** A point of the line: in percent of the picture's width and height, from its upper left corner. */
export type Spot = { readonly x: number; readonly y: number }

type NetPoint = { readonly at: number; readonly net: number }

export type NetSeries = {
  /** From the net of zero before the first settlement. Dollars. */
  readonly points: readonly NetPoint[]
  readonly spots: readonly Spot[]
  /** The height of the net of zero, in percent from the top. */
  readonly zero: number
  readonly highest: NetPoint
  readonly lowest: NetPoint
}

/** The share of the time before the first settlement. */
const lead = 0.04

/** The line as it is drawn; null without a settlement. */
export function netSeriesOf(line: VersusView['line']): NetSeries | null {
  const settled = line.map(({ at, net }) => ({ at: Date.parse(at), net }))
  const [first, last] = [settled[0], settled.at(-1)]
  if (!first || !last) return null
  const span = Math.max(last.at - first.at, 1)
  const start = first.at - span * lead
  const points = [{ at: start, net: 0 }, ...settled]
  const nets = points.map(({ net }) => net)
  const [top, bottom] = [Math.max(...nets), Math.min(...nets)]
  const height = top - bottom || 1
  const yOf = (net: number) => (top === bottom ? 50 : ((top - net) / height) * 100)
  return {
    points,
    spots: points.map(({ at, net }) => ({ x: ((at - start) / (last.at - start)) * 100, y: yOf(net) })),
    zero: yOf(0),
    highest: points.find(({ net }) => net === top) ?? first,
    lowest: points.find(({ net }) => net === bottom) ?? first,
  }
}
