import { Link } from '#web/browser/Link.tsx'
import type { ErrorsOf, Register } from '#web/client/useRequestForm.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

/** What users confirm before they are let in. */
export type Confirmed = { isAdult: boolean; acceptsTerms: boolean }

export const unconfirmed: Confirmed = { isAdult: false, acceptsTerms: false }

const terms = (
  <>
    I accept the{' '}
    <Link to="/terms" target="_blank" className="relative z-20 font-semibold text-accent hover:underline">
      Terms of Service
    </Link>
  </>
)

type ConfirmationsProps = { register: Register<Confirmed>; errors: ErrorsOf<Confirmed> }

/** The two required checkboxes. [AUTH-07] [AUTH-08] [AUTH-15] [AUTH-16] */
export function Confirmations({ register, errors }: ConfirmationsProps) {
  return (
    <div className="flex flex-col">
      <Checkbox
        label="I am 21 years or older"
        error={errors.isAdult}
        {...register('isAdult', {
          required: 'You must confirm that you are 21 years or older to register',
        })}
      />
      <Checkbox
        label={terms}
        error={errors.acceptsTerms}
        {...register('acceptsTerms', { required: 'You must accept the Terms of Service to register' })}
      />
    </div>
  )
}
