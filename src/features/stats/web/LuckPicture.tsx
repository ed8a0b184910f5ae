import type { LuckView } from '../contract.ts'
import { intervalWords } from './profitSeries.ts'

type Point = LuckView['line'][number]
type LuckPictureProps = { line: readonly Point[]; who: string }

/** A result over time, and dashed what the prices say of it; nothing of a single day. The words beside it tell both. [BEY-38] */
export function LuckPicture({ line, who }: LuckPictureProps) {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || Date.parse(first.at) === Date.parse(last.at)) return null
  const amounts = line.flatMap(({ result, expected }) => [result, expected])
  const [top, bottom] = [Math.max(0, ...amounts), Math.min(0, ...amounts)]
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)]
  const heightOf = (amount: number) => ((top - amount) / (top - bottom || 1)) * 100
  const spots = (amountOf: (point: Point) => number) =>
    line.map((point) => `${((Date.parse(point.at) - from) / (to - from)) * 100},${heightOf(amountOf(point))}`).join(' ')
  const zero = heightOf(0)
  const common = { fill: 'none', strokeWidth: 2, strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <figure className="mt-2">
      <div aria-hidden="true" className={`relative mx-1 my-2 h-24 ${last.result < 0 ? 'text-loss' : 'text-accent'}`}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          <title>Result and prices over time</title>
          <line x1={0} x2={100} y1={zero} y2={zero} stroke="var(--color-control)" vectorEffect="non-scaling-stroke" />
          <polyline
            {...common}
            points={spots(({ expected }) => expected)}
            stroke="var(--color-fg)"
            strokeDasharray="5 4"
          />
          <polyline {...common} points={spots(({ result }) => result)} stroke="currentColor" />
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between text-12 text-muted">
        <span>{intervalWords({ at: from }, 'day')}</span>
        <span>{intervalWords({ at: to }, 'day')}</span>
      </div>
      <figcaption className="text-12 text-muted">
        {who === 'You' ? 'Your' : `${who}’s`} result; dashed: what the prices say
      </figcaption>
    </figure>
  )
}
