import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '../look/classNames.ts'

type TabsProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  items: readonly { value: T; label: string; count?: number }[]
  /** The id of the element with role="tabpanel" that shows the chosen tab's content. */
  panelId?: string
  className?: string
}

/** Where an arrow key, Home or End leads from tab `index` of `count`; null for any other key. */
function destination(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/**
 * Views of one list, with counts. One tab stop; the arrow keys choose, and the chosen one is underlined. What does not
 * fit on a phone scrolls sideways and fades out at the end.
 */
export function Tabs<T extends string>({ label, value, onChange, items, panelId, className }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = destination(event.key, index, items.length)
    const item = to === null ? undefined : items[to]
    if (to === null || !item) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
    onChange(item.value)
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      // Browsers are content with half a tab in view.
      onFocus={(event) => event.target.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
      className={classNames(
        'no-scrollbar flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line max-lg:scroll-px-7 max-lg:pr-7 max-lg:[mask-image:linear-gradient(to_left,transparent,black_28px)]',
        className,
      )}
    >
      {items.map((item, index) => {
        const chosen = item.value === value
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            aria-selected={chosen}
            aria-controls={panelId}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={classNames(
              'relative flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 text-14 font-semibold transition-colors focus-visible:-outline-offset-2',
              chosen
                ? 'text-fg after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-accent'
                : 'text-muted hover:text-fg',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className={classNames('tabular text-12 font-normal', chosen && 'text-accent')}>{item.count}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}
