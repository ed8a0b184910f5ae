import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { PartBoundary } from '#web/ui/feedback/PartBoundary.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

type SlipCardProps = { title: string; takeFocus: boolean; onClose: () => void; children: ReactNode }

/** A slip in the right column of a desktop. */
export function SlipCard({ title, takeFocus, onClose, children }: SlipCardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takeFocus) card.current?.focus()
  }, [takeFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <Card
      as="section"
      ref={card}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-1 outline-none"
    >
      <div className="-mt-1.5 -mr-2 flex items-center justify-between">
        <h2 className="font-bold text-18">{title}</h2>
        <IconButton label="Close" icon={<IconX size={22} aria-hidden="true" />} onClick={onClose} />
      </div>
      <PartBoundary>{children}</PartBoundary>
    </Card>
  )
}
