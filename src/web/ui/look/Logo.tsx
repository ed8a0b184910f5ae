import { classNames } from './classNames.ts'

type LogoProps = {
  /** Size of the mark in px; 16, 32 and 48 are crisp, since the gap is one unit of sixteen. */
  size?: number
  wordmark?: boolean
  className?: string
}

/** The mark, a B of two pieces with a gap between them; its name is visible, or for screen readers only. */
export function Logo({ size = 24, wordmark = false, className }: LogoProps) {
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <svg aria-hidden="true" viewBox="0 0 16 16" width={size} height={size} className="shrink-0">
        <path className="fill-accent" d="M2 1h7a3 3 0 0 1 0 6H2z" />
        <path className="fill-fg" d="M2 8h8.5a3.5 3.5 0 0 1 0 7H2z" />
      </svg>
      <span className={wordmark ? 'text-18 font-bold tracking-tight' : 'sr-only'}>Betwixt</span>
    </span>
  )
}
