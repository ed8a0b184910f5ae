import type { ReactNode } from 'react'
import { classNames } from '../look/classNames.ts'

/** Chips in one line that scrolls sideways and fades out at the end. */
export function ChipRow({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would lay the chips out in a box that does not scroll
    <div
      role="group"
      aria-label={label}
      // Browsers stop scrolling with half a chip in view.
      onFocus={(event) => event.target.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
      className={classNames(
        'no-scrollbar -mx-1 flex gap-2 overflow-x-auto overscroll-x-contain scroll-px-7 p-1 pr-7 [mask-image:linear-gradient(to_left,transparent,black_28px)]',
        className,
      )}
    >
      {children}
    </div>
  )
}
