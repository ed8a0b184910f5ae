import { cva } from 'class-variance-authority'
import { classNames } from './classNames.ts'

const avatarClass = cva(
  'inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold text-on-person',
  {
    variants: {
      size: {
        xs: 'size-5 text-[10px] leading-none',
        sm: 'size-6 text-[11px] leading-none',
        /** One of two that overlap. */
        pair: 'size-7 text-12 sm:size-10 sm:text-16',
        md: 'size-10 text-16',
        lg: 'size-12 text-18',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

const colors = [
  'bg-person-1',
  'bg-person-2',
  'bg-person-3',
  'bg-person-4',
  'bg-person-5',
  'bg-person-6',
  'bg-person-7',
  'bg-person-8',
]

/** The same color for the same id, on every screen, always. */
function colorOf(id: string): string | undefined {
  let hash = 0
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return colors[hash % colors.length]
}

type AvatarProps = {
  id: string
  name: string
  size?: 'xs' | 'sm' | 'pair' | 'md' | 'lg'
  /** Announces the name, if it is not shown next to it. */
  labeled?: boolean
  className?: string
}

/** Someone's initial in their own color. */
export function Avatar({ id, name, size, labeled = false, className }: AvatarProps) {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? '?'
  return (
    <span
      {...(labeled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={classNames(avatarClass({ size }), colorOf(id), className)}
    >
      {initial}
    </span>
  )
}
