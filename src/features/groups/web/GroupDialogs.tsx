import type { ReactNode } from 'react'
import { type GroupDialog, openGroupDialog, useOpenGroupDialog } from '#web/session/groupDialog.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { CreateGroupForm } from './CreateGroupForm.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { JoinGroupForm } from './JoinGroupForm.tsx'
import { OnboardingChoice } from './OnboardingChoice.tsx'
import { OpenGroups } from './OpenGroups.tsx'

const dialogs: Record<GroupDialog, { title: string; description?: string; content: ReactNode }> = {
  onboarding: {
    title: 'Welcome to Betwixt',
    description: 'Bets are made within a group of friends.',
    content: <OnboardingChoice />,
  },
  create: { title: 'Create New Group', content: <CreateGroupForm /> },
  join: {
    title: 'Join Group',
    content: (
      <>
        <JoinGroupForm />
        <OpenGroups />
      </>
    ),
  },
  invite: { title: 'Invite to Group', content: <InvitePanel /> },
}

/** The dialogs about groups, one at a time. */
export function GroupDialogs() {
  const opened = useOpenGroupDialog()
  return Object.entries(dialogs).map(([name, { title, description, content }]) => (
    <Sheet
      key={name}
      open={opened === name}
      onOpenChange={(open) => !open && openGroupDialog(null)}
      title={title}
      description={description}
    >
      {content}
    </Sheet>
  ))
}
