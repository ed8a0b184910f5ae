import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountRefusal } from '#domain/refusals/accountRefusals.ts'
import { api, client } from '#features/web/api.ts'
import { reasonOf, textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { signOut } from '#web/session/signOut.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** What waits for the owner of the session: it goes on once they have shown that they are here. */
type Waiting = { readonly goOn: () => void; readonly giveUp: () => void }

type Proof = {
  /**
   * What a request answers. If the server wants to know that the owner is here, they are asked first; if they close the
   * dialog, it fails as the server said.
   */
  readonly proving: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
  /** For the dialog, which is drawn beside what asks. */
  readonly asked: { readonly waiting: Waiting | null; readonly onEnd: () => void }
}

/** Asks whoever is signed in to show that they are the owner, where a copied session would gain something. [BEY-14] */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return {
    proving: async (ask) => {
      try {
        return await ask()
      } catch (error) {
        if (reasonOf(error) !== 'sign-in-stale') throw error
        await new Promise<void>((goOn, giveUp) => setWaiting({ goOn, giveUp: () => giveUp(error) }))
        return ask()
      }
    },
    asked: { waiting, onEnd: () => setWaiting(null) },
  }
}

export function ProveOwner({ waiting, onEnd }: Proof['asked']) {
  const isOpen = waiting !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...api.accounts.devices.queryOptions(),
    enabled: isOpen,
  })
  const form = useRequestForm<{ password: string }>({
    defaultValues: { password: '' },
    send: async ({ password }) => {
      await client.accounts.prove({ password })
      onEnd()
      waiting?.goOn()
    },
    failureOf: (failure) => ({ field: 'password', message: textOf(failure) }),
    resets: true,
  })
  const close = () => {
    onEnd()
    form.reset()
    waiting?.giveUp()
  }
  const byPassword = { label: 'Continue', busy: form.isBusy, onClick: form.submit }
  const bySigningIn = { label: 'Sign out', onClick: () => void signOut() }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title="Is it you?"
      description="You signed in a while ago. This is only for the owner of the account."
      confirm={data?.hasPassword === false ? bySigningIn : { ...byPassword, disabled: !data }}
    >
      <div className="pt-3">
        {data ? (
          data.hasPassword ? (
            <form noValidate onSubmit={form.submit}>
              <PasswordField
                label="Your password"
                error={form.errors.password}
                {...form.register('password', { required: accountRefusal('password-missing').message })}
              />
            </form>
          ) : (
            <p className="text-14 text-muted">
              Your account has no password. Sign out and in again, with Google or a passkey, and do it within 15
              minutes.
            </p>
          )
        ) : error ? (
          <ErrorState title="Failed to look up your account" onRetry={() => void refetch()} busy={isFetching}>
            {textOf(error)}
          </ErrorState>
        ) : (
          <Skeleton className="h-20" />
        )}
      </div>
    </Dialog>
  )
}
