import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from '../look/classNames.ts'
import { Card } from './Card.tsx'

type DisclosureProps = {
  /** Phrasing content: it is inside the button. */
  summary: ReactNode
  children: ReactNode
  defaultOpen?: boolean
  /** With `onOpenChange`, makes it controlled. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  /** This is the one that was looked for. */
  ring?: boolean
  ref?: Ref<HTMLElement>
}

/** A card whose whole header expands the rest. */
export function Disclosure(props: DisclosureProps) {
  const { summary, children, defaultOpen = false, open, onOpenChange, className, ring = false, ref } = props
  const [ownOpen, setOwnOpen] = useState(defaultOpen)
  const shown = open ?? ownOpen
  const panel = useId()
  const toggle = () => {
    setOwnOpen(!shown)
    onOpenChange?.(!shown)
  }
  return (
    <Card ref={ref} ring={ring} pad="none" className={classNames('scroll-mt-18', className)}>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={panel}
        onClick={toggle}
        className="flex min-h-16 w-full items-center gap-3 rounded-card p-3 text-left"
      >
        <span className="min-w-0 flex-1">{summary}</span>
        <IconChevronDown
          size={20}
          aria-hidden="true"
          className={classNames('shrink-0 text-muted transition-transform', shown && 'rotate-180')}
        />
      </button>
      <div id={panel} hidden={!shown} className="mx-3 border-t border-line py-3">
        {shown && children}
      </div>
    </Card>
  )
}
