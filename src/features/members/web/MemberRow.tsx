import { IconDots, IconLock, IconShield, IconShieldOff, IconUserMinus } from '@tabler/icons-react'
import type { MemberView } from '#features/groups/contract.ts'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/MenuLayer.tsx'

export type MemberAction = 'role' | 'remove'

type MemberRowProps = {
  member: MemberView
  isReader: boolean
  isFounder: boolean
  /** Null if the reader has no actions on them. */
  onAsk: ((action: MemberAction, member: MemberView) => void) | null
}

/** A member with their role, and an admin's actions on them. */
export function MemberRow({ member, isReader, isFounder, onAsk }: MemberRowProps) {
  const { person, joinedAt } = member
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 py-2">
      <Avatar {...person} />
      <div className="min-w-0 flex-1 basis-[calc(7rem-40px)]">
        <p className="font-semibold text-14 wrap-anywhere">
          <MemberName person={person} />
          {isReader && <span className="font-normal text-muted"> (You)</span>}
        </p>
        <p className="text-12 text-muted">
          {isFounder ? 'Founder · joined' : 'Joined'} {joinedOn(joinedAt)}
        </p>
      </div>
      <StandingPill member={member} />
      {onAsk ? (
        <Menu
          label={`Manage ${person.name}`}
          items={entriesFor(member, onAsk)}
          trigger={<IconButton label={`Manage ${person.name}`} icon={<IconDots size={20} aria-hidden="true" />} />}
        />
      ) : (
        <span aria-hidden="true" className="w-11" />
      )}
    </li>
  )
}

/** Their role, or that nobody can act with the account, which then has none. [BEY-23] */
function StandingPill({ member: { role, isLocked } }: { member: MemberView }) {
  if (isLocked) {
    return (
      <Pill tone="warn" icon={<IconLock size={12} aria-hidden="true" />}>
        Locked
      </Pill>
    )
  }
  return <Pill tone={role === 'admin' ? 'accent' : 'neutral'}>{role === 'admin' ? 'Admin' : 'Member'}</Pill>
}

/** "Nov 21", with the year if it is another one. */
function joinedOn(at: string): string {
  const date = new Date(at)
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year })
}

function entriesFor(member: MemberView, ask: NonNullable<MemberRowProps['onAsk']>): MenuEntry[] {
  const isAdmin = member.role === 'admin'
  const Icon = isAdmin ? IconShieldOff : IconShield
  return [
    {
      label: isAdmin ? 'Make Member' : 'Make Admin',
      icon: <Icon size={20} aria-hidden="true" />,
      onSelect: () => ask('role', member),
    },
    {
      label: 'Remove from Group',
      icon: <IconUserMinus size={20} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => ask('remove', member),
    },
  ]
}
