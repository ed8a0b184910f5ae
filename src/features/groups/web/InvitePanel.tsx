import { IconShare } from '@tabler/icons-react'
import { useSelectedGroup } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyRow } from './CopyRow.tsx'

/** The link and the code of the selected group; the group's id is both. [INV-38] [INV-51] */
export function InvitePanel() {
  const group = useSelectedGroup()
  if (!group) return null
  const link = `${location.origin}/join/${group.id}`
  const share = () =>
    void navigator.share({ title: `Join ${group.name} on Betwixt`, url: link }).catch(() => {
      // Whoever closes the share sheet has decided; there is nothing to tell.
    })
  return (
    <div className="mt-2 flex flex-col gap-4">
      <p className="text-14 text-muted">
        Whoever has this link or code can join <span className="font-semibold text-fg">{group.name}</span>.
      </p>
      <CopyRow label="Invite link" name="link" text={link} />
      <CopyRow label="Invite code" name="code" text={group.id} />
      {'share' in navigator && (
        <Button size="lg" full icon={<IconShare size={20} aria-hidden="true" />} onClick={share}>
          Share
        </Button>
      )}
    </div>
  )
}
