import { IconKey, IconUsersPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type GroupDialog, openGroupDialog } from '#web/session/groupDialog.ts'

type ChoiceProps = { icon: ReactNode; title: string; opens: GroupDialog; children: string }

function Choice({ icon, title, opens, children }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={() => openGroupDialog(opens)}
      className="flex min-h-18 items-center gap-4 rounded-card border border-line bg-bg p-4 text-left transition-colors hover:bg-raised"
    >
      <span className="text-accent">{icon}</span>
      <span>
        <span className="block text-16 font-semibold">{title}</span>
        <span className="block text-14 text-muted">{children}</span>
      </span>
    </button>
  )
}

/** The first thing one does: bets need friends. [INV-36] [INV-37] */
export function OnboardingChoice() {
  return (
    <div className="mt-3 flex flex-col gap-2">
      <Choice icon={<IconKey size={28} aria-hidden="true" />} title="Join a group" opens="join">
        With a code or link from a friend
      </Choice>
      <Choice icon={<IconUsersPlus size={28} aria-hidden="true" />} title="Create a group" opens="create">
        And invite your friends to it
      </Choice>
    </div>
  )
}
