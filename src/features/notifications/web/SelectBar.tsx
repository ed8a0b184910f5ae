import { Button } from '#web/ui/buttons/Button.tsx'
import { useMarkRead } from './useMarkRead.ts'
import type { Selection } from './useSelection.ts'

/** The server takes so many at once. */
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
