import { IconChecks, IconListCheck } from '@tabler/icons-react'
import { Button } from '#web/ui/buttons/Button.tsx'
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
