import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { Link } from '#web/browser/Link.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

/** What users confirm before they are let in. */
export type Confirmed = { isAdult: boolean; acceptsTerms: boolean }

const terms = (
  <>
    I accept the{' '}
    <Link to="/terms" target="_blank" className="relative z-20 font-semibold text-accent hover:underline">
      Terms of Service
    </Link>
  </>
)

type ConfirmationsProps<Values extends FieldValues> = {
  register: UseFormRegister<Values>
  errors: FieldErrors<Confirmed>
}

/** The two required checkboxes. [AUTH-07] [AUTH-08] [AUTH-15] [AUTH-16] */
export function Confirmations<Values extends Confirmed>({ register, errors }: ConfirmationsProps<Values>) {
  return (
    <div className="flex flex-col">
      <Checkbox
        label="I am 21 years or older"
        error={errors.isAdult?.message}
        {...register('isAdult' as Path<Values>, {
          required: 'You must confirm that you are 21 years or older to register',
        })}
      />
      <Checkbox
        label={terms}
        error={errors.acceptsTerms?.message}
        {...register('acceptsTerms' as Path<Values>, { required: 'You must accept the Terms of Service to register' })}
      />
    </div>
  )
}
