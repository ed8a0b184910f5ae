import { classNames } from '../look/classNames.ts'

/** A spinner in the color of the text around it. Announced if it has a label; otherwise decoration. */
export function Spinner({ label, size = 20, className }: { label?: string; size?: number; className?: string }) {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        className={classNames('shrink-0 animate-spin', className)}
      >
        <path d="M10 2.5A7.5 7.5 0 1 1 2.5 10" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}
