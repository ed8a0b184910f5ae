import { IconKey, IconUsersPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupDescriptionLength, groupNameLength, whyNameRefused } from '#domain/people/groups.ts'
import { inviteCodeIn } from '#domain/people/inviteCodes.ts'
import { api } from '#features/web/api.ts'
import { useSession } from '#features/web/session.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { createFailure, joinFailure } from './failures.ts'
import { type GroupDialog, openGroupDialog, useOpenGroupDialog } from './groupDialog.ts'
import { InvitePanel } from './InvitePanel.tsx'
import { OpenGroups } from './OpenGroups.tsx'
import { useEnterGroup, useJoinGroup } from './useJoinGroup.ts'

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

type Values = { name: string; description: string }

/** [GRP-15] [GRP-16] [GRP-17] */
function CreateGroupForm() {
  const enter = useEnterGroup()
  const create = useMutation(api.groups.create.mutationOptions())
  const { register, submit, errors, failure, isBusy } = useRequestForm<Values>({
    defaultValues: { name: '', description: '' },
    send: async (values) => {
      const group = await create.mutateAsync(values)
      await enter(group)
      toast.success(`${group.name} is ready`)
      openGroupDialog('invite')
    },
    failureOf: (error) => ({ field: 'root', message: createFailure(error) }),
  })
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      {failure && <Notice tone="loss">{failure}</Notice>}
      <TextField
        label="Group name"
        maxLength={groupNameLength}
        counter
        autoComplete="off"
        error={errors.name}
        {...register('name', { validate: (name) => whyNameRefused(name)?.message ?? true })}
      />
      <TextArea
        label="Description (optional)"
        rows={2}
        maxLength={groupDescriptionLength}
        counter
        {...register('description')}
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        Create Group
      </Button>
    </form>
  )
}

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

/** The first step of a new group: bets need friends. [INV-36] [INV-37] */
function OnboardingChoice() {
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

/** One field for a code or a whole link. [INV-30] to [INV-35] */
function JoinGroupForm() {
  const session = useSession()
  const join = useJoinGroup()
  const { register, submit, errors, isBusy } = useRequestForm({
    defaultValues: { code: '' },
    send: ({ code }) => join.mutateAsync({ code: inviteCodeIn(code, [location.host]) }),
    failureOf: (error) => ({ field: 'code', message: joinFailure(error) }),
  })
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      <TextField
        label="Invite code or link"
        size="lg"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code}
        {...register('code', { validate: (code) => whyNotAsked(code, session) ?? true })}
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        Join Group
      </Button>
    </form>
  )
}

/** The error before any request, or null. [INV-12] [INV-13] [INV-14] */
function whyNotAsked(code: string, session: ReturnType<typeof useSession>): string | null {
  if (code.trim() === '') return 'Please enter an invite code or link'
  if (!session) return 'User session error. Please refresh the page and try again.'
  if (session.user.name.trim() === '') return 'Please set a display name in your profile before joining a group.'
  return null
}
