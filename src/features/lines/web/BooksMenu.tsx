import { IconChevronDown } from '@tabler/icons-react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'

type BooksMenuProps = {
  found: readonly { key: string; title: string }[]
  /** Keys; none means Automatic. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Whose prices are shown. Without any book it is Automatic again. [LINE-12] [LINE-13] */
export function BooksMenu({ found, chosen, onChange }: BooksMenuProps) {
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  const [first] = chosen
  const title = first === undefined ? 'Automatic' : (found.find(({ key }) => key === first)?.title ?? first)
  const words = chosen.length > 1 ? `${chosen.length} books` : title
  return (
    <Menu
      label="Books"
      items={[
        {
          kind: 'check',
          label: 'Automatic',
          checked: chosen.length === 0,
          onSelect: () => onChange([]),
          keepOpen: true,
        },
        { kind: 'separator' },
        ...found.map(({ key, title: label }) => ({
          kind: 'check' as const,
          label,
          checked: chosen.includes(key),
          onSelect: () => toggle(key),
          keepOpen: true,
        })),
      ]}
      trigger={
        <Button
          variant="outline"
          className="min-w-0 flex-1 justify-between border-line bg-surface gap-0.5 px-2 text-16 tracking-tight lg:tracking-normal lg:flex-none lg:gap-2 lg:px-3 lg:text-14"
        >
          <span className="sr-only">Books: </span>
          <span className="truncate">{words}</span>
          <IconChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted" />
        </Button>
      }
    />
  )
}
