import { useForm } from 'react-hook-form'
import { inviteCodeIn } from '#domain/inviteCodes.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { joinFailure } from './failures.ts'
import { useJoinGroup } from './useJoinGroup.ts'

/** One field for a code or a whole link. [INV-30] to [INV-35] */
export function JoinGroupForm() {
  const session = useSession()
  const join = useJoinGroup()
  const { register, handleSubmit, formState } = useForm<{ code: string }>()
  const submit = handleSubmit(({ code }) => join.mutate({ code: inviteCodeIn(code, [location.host]) }))
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
        {...register('code', { validate: (code) => whyNotAsked(code, session) ?? true })}
      />
      <Button type="submit" size="lg" full busy={join.isPending}>
        Join Group
      </Button>
    </form>
  )
}

/** Why the server is not even asked, or null. [INV-12] [INV-13] [INV-14] */
function whyNotAsked(code: string, session: ReturnType<typeof useSession>): string | null {
  if (code.trim() === '') return 'Please enter an invite code or link'
  if (!session) return 'User session error. Please refresh the page and try again.'
  if (session.user.name.trim() === '') return 'Please set a display name in your profile before joining a group.'
  return null
}
