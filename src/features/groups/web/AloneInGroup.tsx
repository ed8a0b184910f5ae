import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useUser } from '#features/web/session.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { openGroupDialog } from './groupDialog.ts'
import { NewMembers, useNewMembers } from './NewMembers.tsx'

type AloneProps = { group: { id: string; name: string }; onClose: () => void; className?: string }

/** The next step for the only member of a group; once somebody joins, says who. [INV-11] */
export function AloneInGroup({ group, onClose, className = '' }: AloneProps) {
  const arrived = useNewMembers(group.id, useUser().id)
  const isAlone = arrived.length === 0
  return (
    <section
      aria-label="Invite friends"
      className={`flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-accent bg-surface py-1 pr-2 pl-3 ${className}`}
    >
      {isAlone && <p className="min-w-[min(6rem,100%)] flex-1 text-14">You're alone here, and it takes two to bet.</p>}
      <NewMembers members={arrived} groupName={group.name} />
      {isAlone ? (
        <Button icon={<IconUserPlus size={18} aria-hidden="true" />} pad="md" onClick={() => openGroupDialog('invite')}>
          Invite Friends
        </Button>
      ) : (
        <IconButton
          label="Close"
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={onClose}
          tone="muted"
          className="ml-auto"
        />
      )}
    </section>
  )
}
