import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../look/classNames.ts'

type NoticeTone = 'info' | 'warn' | 'loss' | 'win' | 'neutral'

const noticeClass = cva('flex flex-wrap items-start gap-2.5 rounded-control px-3 py-2.5 text-14', {
  variants: {
    tone: {
      info: 'bg-info/12 [&>svg]:text-info',
      warn: 'bg-warn/13 [&>svg]:text-warn',
      loss: 'bg-loss/13 [&>svg]:text-loss',
      win: 'bg-win/13 [&>svg]:text-win',
      neutral: 'bg-bg text-muted',
    },
  },
})

const icons = {
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  loss: IconAlertTriangle,
  win: IconCircleCheck,
  neutral: IconInfoCircle,
}

type NoticeProps = {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  action?: ReactNode
  onClose?: () => void
  className?: string
}

/** A message that stays on the page. */
export function Notice({ tone = 'info', title, children, action, onClose, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames(noticeClass({ tone }), className)}>
      <Icon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div className="min-w-0 flex-1 basis-20">
        {title && <p className="font-semibold text-fg">{title}</p>}
        {children}
      </div>
      {action}
      {onClose && (
        <IconButton
          label="Close"
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={onClose}
          className="-my-3 -mr-3"
        />
      )}
    </div>
  )
}
