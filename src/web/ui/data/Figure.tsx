import { classNames } from '../look/classNames.ts'

/**
 * Money or a price in tabular figures. A leading hyphen keeps its own narrow width, because some fonts
 * widen it to a digit; its text stays one word for whoever reads, searches or copies it.
 */
export function Figure({ children, className }: { children: string; className?: string }) {
  const negative = children.startsWith('-')
  return (
    <span className={classNames('tabular whitespace-nowrap', className)}>
      {negative && <span className="normal-nums">-</span>}
      {negative ? children.slice(1) : children}
    </span>
  )
}
