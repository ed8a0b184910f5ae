import type { ErrorsOf, Register } from '#web/client/useRequestForm.ts'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'

/** A new password, typed twice to catch typos. */
export type NewPassword = { password: string; confirmation: string }

type NewPasswordFieldsProps = { register: Register<NewPassword>; errors: ErrorsOf<NewPassword>; label?: string }

/** [AUTH-09] [AUTH-14] [AUTH-23] */
export function NewPasswordFields({ register, errors, label = 'Password' }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        help="At least 6 characters"
        error={errors.password}
        {...register('password', {
          required: 'Please enter a password',
          validate: ({ length }) => {
            if (length < 6) return 'Password should be at least 6 characters.'
            return length <= 128 || 'A password has at most 128 characters.'
          },
        })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation}
        {...register('confirmation', {
          validate: (confirmation, { password }) => confirmation === password || 'Passwords do not match',
        })}
      />
    </>
  )
}
