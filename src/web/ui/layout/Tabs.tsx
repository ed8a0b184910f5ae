import type { KeyboardEvent } from 'react'
import { classNames } from '../look/classNames.ts'
import { Pill } from '../look/Pill.tsx'

type TabsProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  items: readonly {
    value: T
    label: string
    count?: number
    /** What waits there for the reader, in words: "1 offer". */
    mark?: string | undefined
  }[]
  /** The id of the element with role="tabpanel" that shows the chosen tab's content. */
  panelId?: string
}

/**
 * Views of one list, with counts. One tab stop; the arrow keys select, and the selected one is underlined. On a phone
 * it scrolls sideways and fades out at the end. Drawn without the library of the overlays, which most screens do not load.
 */
export function Tabs<T extends string>({ label, value, onChange, items, panelId }: TabsProps<T>) {
  return (
    <div
      // A strip of its own, which does not begin where another was scrolled to.
      key={label}
      ref={reveal}
      role="tablist"
      aria-label={label}
      onKeyDown={walk}
      // Browsers stop scrolling with half a tab in view.
      onFocus={(event) => event.target.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
      className="no-scrollbar relative flex min-w-0 gap-1 overflow-x-auto overscroll-x-contain border-b border-line max-lg:scroll-px-7 max-lg:pr-7 max-lg:[mask-image:linear-gradient(to_left,transparent,black_28px)]"
    >
      {items.map((item) => {
        const chosen = item.value === value
        const choose = () => chosen || onChange(item.value)
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            aria-selected={chosen}
            aria-controls={panelId}
            tabIndex={chosen ? 0 : -1}
            onClick={choose}
            onFocus={choose}
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
            {item.mark && (
              <Pill tone="warn" icon={null}>
                {item.mark}
              </Pill>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** How much of the end of the strip fades out, in px. */
const fadePx = 28

/** Begins a strip with its chosen tab in view, where its first is without being measured. */
function reveal(strip: HTMLElement | null) {
  const chosen = strip?.querySelector<HTMLElement>(':scope > [aria-selected=true]:not(:first-child)')
  if (strip && chosen) strip.scrollLeft = chosen.offsetLeft + chosen.offsetWidth + fadePx - strip.clientWidth
}

/** Moves the focus along the tabs and round their ends; the one that gets it is chosen. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const tabs = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]'))
  const at = tabs.indexOf(event.target as HTMLElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}
