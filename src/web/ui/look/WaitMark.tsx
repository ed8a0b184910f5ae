import { CountBadge } from './CountBadge.tsx'

export type WaitMarkProps = {
  /** How much the reader can do there. */
  count: number
  /** Something there is theirs to look at. */
  dot: boolean
  /** Both in words, for screen readers: "11 available, 1 offer waits for you". */
  label: string
}

/** What waits behind a link or tab: a count of what can be done, and a dot for what is the reader's. Else nothing. */
export function WaitMark({ count, dot, label }: WaitMarkProps) {
  if (count <= 0 && !dot) return null
  return (
    <span className="relative inline-flex items-center">
      <CountBadge count={count} label={label} />
      {count <= 0 && <span className="sr-only">{label}</span>}
      {dot && (
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full border-2 border-surface bg-warn ${count > 0 ? 'absolute -top-0.5 -right-1' : 'mt-1'}`}
        />
      )}
    </span>
  )
}
