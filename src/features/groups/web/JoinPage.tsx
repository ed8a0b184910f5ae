import { readInviteCode } from '#domain/people/groups.ts'
import { inviteCodeIn } from '#domain/people/inviteCodes.ts'
import { useNavigate } from '#web/browser/address.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Logo } from '#web/ui/look/Logo.tsx'

/** Where a code is typed that somebody said: it leads to the page of its invite. [BEY-43] */
export function JoinPage() {
  const navigate = useNavigate()
  const { register, submit, errors, isBusy } = useRequestForm({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const read = readTyped(code)
      if ('code' in read) navigate(`/join/${read.code}`)
    },
    failureOf: () => ({ field: 'code', message: 'Failed to load group details.' }),
  })
  return (
    <PlainPage title="Join a group">
      <header className="mb-6 flex h-14 items-center justify-center lg:mb-14">
        <Logo size={28} wordmark />
      </header>
      <section className="rounded-sheet border border-line bg-surface p-[24px]">
        <h1 className="text-22 font-bold">Join a group</h1>
        <p className="mt-1 text-14 text-muted">With the code that a friend told you.</p>
        <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
          <TextField
            label="Invite code or link"
            size="lg"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="K7P 2QX"
            error={errors.code}
            {...register('code', { validate: (code) => whyNotRead(code) ?? true })}
          />
          <Button type="submit" size="lg" full busy={isBusy}>
            See the Invite
          </Button>
        </form>
      </section>
    </PlainPage>
  )
}

const readTyped = (code: string) => readInviteCode(inviteCodeIn(code, [location.host]))

/** [INV-14] [INV-18] */
function whyNotRead(code: string): string | null {
  if (code.trim() === '') return 'Please enter an invite code or link'
  const read = readTyped(code)
  return 'refusal' in read ? read.refusal.message : null
}
