import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { inviteCodeIn } from '#domain/inviteCodes.ts'
import { api } from '#web/api.ts'
import { openGroupDialog } from '#web/groupDialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { isAlreadyMember, joinFailure } from './failures.ts'
import { useEnterGroup } from './useEnterGroup.ts'

/** Long enough to read that one is in the group already. [INV-32] */
const CLOSES_AFTER_MS = 2000

/** One field for a code or a whole link. [INV-30] to [INV-35] */
export function JoinGroupForm() {
  const enter = useEnterGroup()
  const join = useMutation(api.groups.join.mutationOptions())
  const { register, handleSubmit, formState } = useForm<{ code: string }>()
  useClosing(isAlreadyMember(join.error))
  const submit = handleSubmit(async ({ code }) => {
    const joined = await join.mutateAsync({ code: inviteCodeIn(code, [location.host]) }).catch(() => null)
    if (!joined) return
    await enter(joined.group)
    openGroupDialog(null)
    toast.success(`Successfully joined ${joined.group.name}!`)
  })
  const failure = join.error ? joinFailure(join.error) : undefined
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      <TextField
        label="Invite code or link"
        size="lg"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.code?.message ?? failure}
        {...register('code', { validate: (code) => code.trim() !== '' || 'Please enter an invite code or link' })}
      />
      <Button type="submit" size="lg" full busy={formState.isSubmitting}>
        Join Group
      </Button>
    </form>
  )
}

function useClosing(isDue: boolean) {
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => openGroupDialog(null), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue])
}
