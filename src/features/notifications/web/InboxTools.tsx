import { IconChecks, IconListCheck } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'
import { useMarkRead } from './useMarkRead.ts'
import type { Selection } from './useSelection.ts'

type InboxToolsProps = { selection: Selection; isEmpty: boolean; unread: number }

/** What can be done with many notices at once. [NTF-25] [NTF-26] */
export function InboxTools({ selection, isEmpty, unread }: InboxToolsProps) {
  const markRead = useMarkRead()
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Button
        variant="ghost"
        size="sm"
        icon={<IconListCheck size={18} aria-hidden="true" />}
        aria-pressed={selection.isOn}
        disabled={!selection.isOn && isEmpty}
        onClick={selection.toggle}
      >
        {selection.isOn ? 'Done' : 'Select'}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<IconChecks size={18} aria-hidden="true" />}
        disabled={unread === 0}
        onClick={() => markRead.mutate({ all: true })}
      >
        Mark all read
      </Button>
    </div>
  )
}

/** The server takes this many in one request. */
const most = 500

/** What can be done with the chosen notices. [NTF-26] */
export function SelectBar({ selection, visible }: { selection: Selection; visible: number }) {
  const markRead = useMarkRead()
  const count = Math.min(selection.ids.length, most)
  const hasAll = count === visible && visible > 0
  const mark = () => markRead.mutate({ ids: selection.ids.slice(0, most) }, { onSuccess: selection.toggle })
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-2 rounded-card border border-control bg-raised p-2 shadow-float lg:bottom-4"
    >
      <Button variant="ghost" onClick={hasAll ? selection.clear : selection.chooseAll}>
        {hasAll ? 'Deselect all' : 'Select all'}
      </Button>
      <Button disabled={count === 0} busy={markRead.isPending} onClick={mark}>
        Mark {count} as read
      </Button>
    </section>
  )
}
