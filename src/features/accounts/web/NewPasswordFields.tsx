import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'

/** A new password, typed twice to catch typos. */
export type NewPassword = { password: string; confirmation: string }

type NewPasswordFieldsProps<Values extends FieldValues> = {
  register: UseFormRegister<Values>
  errors: FieldErrors<NewPassword>
  /** The current value. */
  password: () => string
  label?: string
}

/** [AUTH-09] [AUTH-14] [AUTH-23] */
export function NewPasswordFields<Values extends NewPassword>({
  register,
  errors,
  password,
  label = 'Password',
}: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        help="At least 6 characters"
        error={errors.password?.message}
        {...register('password' as Path<Values>, {
          required: 'Please enter a password',
          minLength: { value: 6, message: 'Password should be at least 6 characters.' },
          maxLength: { value: 128, message: 'A password has at most 128 characters.' },
        })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation' as Path<Values>, {
          validate: (confirmation) => confirmation === password() || 'Passwords do not match',
        })}
      />
    </>
  )
}
