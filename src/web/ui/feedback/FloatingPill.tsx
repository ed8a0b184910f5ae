import { IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../look/classNames.ts'

type FloatingPillProps = { onClick: () => void; children: ReactNode; className?: string }

/** Says that more has arrived, 12 px above what is fixed at the bottom, and shows it when pressed. */
export function FloatingPill({ onClick, children, className }: FloatingPillProps) {
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-floor)+12px)] z-20 flex justify-center lg:bottom-6',
        className,
      )}
    >
      <button
        type="button"
        onClick={onClick}
        className="hit pointer-events-auto inline-flex h-9 items-center gap-2 rounded-full bg-accent px-4 text-14 font-semibold text-on-accent shadow-float hover:bg-accent-hover"
      >
        <IconArrowUp size={18} aria-hidden="true" />
        {children}
      </button>
    </div>
  )
}
