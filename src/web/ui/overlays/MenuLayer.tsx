import { Menu as Base } from '@base-ui/react/menu'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { Rendered } from '../buttons/Button.tsx'
import { classNames } from '../look/classNames.ts'

type MenuAction = {
  kind?: 'action'
  label: string
  icon?: ReactNode
  /** Small and gray at the right end. */
  hint?: string
  tone?: 'danger'
  disabled?: boolean
  onSelect?: () => void
  /** A link to render in place of a plain item. */
  render?: Rendered
}

/** `check` toggles something, `radio` is one of several; both show a check mark. */
type MenuChoice = {
  kind: 'check' | 'radio'
  label: string
  icon?: ReactNode
  hint?: string
  checked: boolean
  disabled?: boolean
  onSelect: () => void
  keepOpen?: boolean
}

export type MenuEntry = MenuAction | MenuChoice | { kind: 'separator' } | { kind: 'heading'; label: string }

export type MenuLayerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  label: string
  header?: ReactNode
  items: readonly MenuEntry[]
  align?: 'start' | 'end'
}

const itemClass =
  'flex min-h-control cursor-pointer select-none items-center gap-3 rounded-control px-3 text-14 font-semibold outline-none data-disabled:cursor-not-allowed data-disabled:text-muted/60'

const tones = { usual: 'data-highlighted:bg-accent/13', danger: 'text-loss data-highlighted:bg-loss/13' }

function EntryContent({ icon, label, hint }: { icon?: ReactNode; label: string; hint?: string }) {
  return (
    <>
      {icon}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-[min(6rem,100%)] flex-1">{label}</span>
        {hint && <span className="text-12 font-normal text-muted">{hint}</span>}
      </span>
    </>
  )
}

/** `value` identifies a radio within its group: two of them may have the same label. */
function Choice({ entry, value }: { entry: MenuChoice; value?: number }) {
  const tick = <IconCheck size={18} aria-hidden="true" className={entry.checked ? 'text-accent' : 'invisible'} />
  const shared = {
    className: classNames(itemClass, tones.usual),
    disabled: entry.disabled,
    label: entry.label,
    closeOnClick: !entry.keepOpen,
  }
  const content = (
    <>
      <EntryContent {...entry} />
      {tick}
    </>
  )
  if (entry.kind === 'check')
    return (
      <Base.CheckboxItem {...shared} checked={entry.checked} onCheckedChange={entry.onSelect}>
        {content}
      </Base.CheckboxItem>
    )
  return (
    <Base.RadioItem {...shared} value={value}>
      {content}
    </Base.RadioItem>
  )
}

type Radio = MenuChoice & { kind: 'radio' }
const isRadio = (entry: MenuEntry | undefined): entry is Radio => entry?.kind === 'radio'

/** Adjacent radio entries are one group: "2 of 3". The heading before them labels it. */
function blocksOf(items: readonly MenuEntry[]): (MenuEntry | Radio[])[] {
  const blocks: (MenuEntry | Radio[])[] = []
  for (const entry of items) {
    const last = blocks.at(-1)
    if (!isRadio(entry)) blocks.push(entry)
    else if (Array.isArray(last)) last.push(entry)
    else blocks.push([entry])
  }
  return blocks
}

function Radios({ entries, label }: { entries: Radio[]; label?: string }) {
  return (
    <Base.RadioGroup
      aria-label={label}
      value={entries.findIndex((entry) => entry.checked)}
      onValueChange={(chosen) => entries[chosen]?.onSelect()}
    >
      {entries.map((entry, index) => (
        <Choice key={keyOf(entry.label, index)} entry={entry} value={index} />
      ))}
    </Base.RadioGroup>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'separator') return <Base.Separator className="mx-3 my-1 h-px bg-line" />
  if (entry.kind === 'heading') return <p className="px-3 pt-2 pb-1 text-12 font-semibold text-muted">{entry.label}</p>
  if ('checked' in entry) return <Choice entry={entry} />
  return (
    <Base.Item
      label={entry.label}
      disabled={entry.disabled}
      onClick={entry.onSelect}
      render={entry.render}
      nativeButton={false}
      className={classNames(itemClass, tones[entry.tone ?? 'usual'])}
    >
      <EntryContent {...entry} />
    </Base.Item>
  )
}

/** Two entries may have the same label, so the index is part of the key; the list does not reorder while open. */
const keyOf = (name: string, place: number) => `${place}:${name}`

function Entries({ items }: { items: readonly MenuEntry[] }) {
  return blocksOf(items).map((block, index, blocks) => {
    if (!Array.isArray(block)) return <Entry key={keyOf('label' in block ? block.label : '', index)} entry={block} />
    const before = blocks[index - 1]
    const heading = before && !Array.isArray(before) && before.kind === 'heading' ? before.label : undefined
    return <Radios key={keyOf('radios', index)} entries={block} label={heading} />
  })
}

/** The layer under `Menu`. */
export function MenuLayer({ open, onOpenChange, anchor, label, header, items, align = 'end' }: MenuLayerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      {/* A landmark, since it is outside the page's own. */}
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-h-(--available-height) min-w-[min(14rem,calc(100vw-16px))] max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border border-line bg-overlay p-1 text-fg shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {header && <div className="border-b border-line px-3 py-2">{header}</div>}
            <Entries items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
