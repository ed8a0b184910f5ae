import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { groupDescriptionLength, groupNameLength } from '#domain/groups.ts'
import { api } from '#web/api.ts'
import { openGroupDialog } from '#web/session/groupDialog.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { createFailure } from './failures.ts'
import { useEnterGroup } from './useEnterGroup.ts'

type Values = { name: string; description: string }

/** [GRP-15] [GRP-16] [GRP-17] */
export function CreateGroupForm() {
  const enter = useEnterGroup()
  const create = useMutation(api.groups.create.mutationOptions())
  const { register, handleSubmit, formState } = useForm<Values>()
  const submit = handleSubmit(async ({ name, description }) => {
    const group = await create.mutateAsync({ name, description }).catch(() => null)
    if (!group) return
    await enter(group)
    openGroupDialog(null)
    toast.success(`${group.name} is ready`, {
      action: { label: 'Invite', onClick: () => openGroupDialog('invite') },
    })
  })
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      {create.error && <Notice tone="loss">{createFailure(create.error)}</Notice>}
      <TextField
        label="Group name"
        maxLength={groupNameLength}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Please enter a group name' })}
      />
      <TextArea
        label="Description (optional)"
        rows={2}
        maxLength={groupDescriptionLength}
        counter
        {...register('description')}
      />
      <Button type="submit" size="lg" full busy={formState.isSubmitting}>
        Create Group
      </Button>
    </form>
  )
}
