import { IconCheck, IconClock, IconEqual, IconX } from '@tabler/icons-react'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

const pillClass = cva(
  'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2 text-12 font-semibold',
  {
    variants: {
      tone: {
        live: 'bg-live text-bg',
        warn: 'bg-warn/13 text-warn',
        win: 'bg-win/13 text-win',
        loss: 'bg-loss/13 text-loss',
        push: 'bg-push/13 text-push',
        info: 'bg-info/13 text-info',
        accent: 'bg-accent/13 text-accent',
        neutral: 'bg-raised text-muted',
      },
    },
  },
)

export type PillTone = 'live' | 'warn' | 'win' | 'loss' | 'push' | 'info' | 'accent' | 'neutral'

/** Results and times have an icon in addition to their color. */
const ownIcon: Partial<Record<PillTone, ReactNode>> = {
  warn: <IconClock size={14} aria-hidden="true" />,
  win: <IconCheck size={14} aria-hidden="true" />,
  loss: <IconX size={14} aria-hidden="true" />,
  push: <IconEqual size={14} aria-hidden="true" />,
}

type PillProps = {
  tone: PillTone
  /** Replaces the tone's icon; null for none. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** The state of something in a word or two. */
export function Pill({ tone, icon, children, className }: PillProps) {
  return (
    <span className={classNames(pillClass({ tone }), className)}>
      {icon === undefined ? ownIcon[tone] : icon}
      {children}
    </span>
  )
}
