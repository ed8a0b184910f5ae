import { type FormEvent, useState } from 'react'
import { refusal } from '#domain/refusals.ts'
import { ApiError } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useAdministrators } from './useAdministrators.ts'

/** [ADM-12] to [ADM-15] [ADM-17] */
export function AddAdministrator() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const { add } = useAdministrators()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (!email.includes('@')) return setProblem(refusal('admin-address-invalid').message)
    add.mutate({ email: email.trim() }, { onSuccess: () => setEmail(''), onError: (error) => setProblem(words(error)) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-3">
      <TextField
        label="Add administrator by email"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="friend@example.com"
        help="The user must have an existing account."
        value={email}
        error={problem}
        onChange={({ target }) => {
          setEmail(target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="secondary" busy={add.isPending} className="self-end">
        Add Administrator
      </Button>
    </form>
  )
}

function words(error: unknown): string {
  const isNo = error instanceof ApiError && error.isAnswer
  return isNo ? error.message : 'Failed to add administrator. Please try again.'
}
