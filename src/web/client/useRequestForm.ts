import type { BaseSyntheticEvent } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { Refusal } from '#domain/refusals.ts'
import { ApiError, textOf } from './apiError.ts'

type Failure<Values extends FieldValues> = { field: Path<Values> | 'root'; message: string }

type RequestForm<Values extends FieldValues> = {
  defaultValues?: DefaultValues<Values>
  /** Sends the values. If it fails, they stay in the fields. */
  send: (values: Values) => Promise<unknown>
  /** The message for a failure, and the field at fault; by default what the server says. */
  failureOf?: (error: unknown) => Failure<Values>
  /** Empties the fields once their values were sent. */
  resets?: boolean
}

/**
 * A form with a submit button: checks the fields by the rules given to `register`, focuses the first wrong one, sends
 * the values, and shows a failure at its field. `failure` is what belongs to no field.
 */
export function useRequestForm<Values extends FieldValues>(request: RequestForm<Values>) {
  const { defaultValues, send, failureOf, resets } = request
  const form = useForm<Values>({ defaultValues })
  const { errors, isSubmitting } = form.formState
  const sendValid = form.handleSubmit(async (values) => {
    try {
      await send(values)
      if (resets) form.reset()
    } catch (error) {
      const failures = failureOf ? [failureOf(error)] : failuresIn<Values>(error, values)
      for (const [at, { field, message }] of failures.entries()) {
        form.setError(field, { message }, { shouldFocus: at === 0 })
      }
    }
  })
  const submit = (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (!isSubmitting) void sendValid(event)
  }
  return { ...form, submit, errors, failure: errors.root?.message, isBusy: isSubmitting }
}

/** An error at a name that is not a field could not be mended, and would keep the form from being sent again. */
function failuresIn<Values extends FieldValues>(error: unknown, values: Values): Failure<Values>[] {
  const fields = Object.entries(error instanceof ApiError ? error.fields : {})
  const own = fields.filter(([field]) => Object.hasOwn(values, field))
  if (own.length === 0) return [{ field: 'root', message: textOf(error) }]
  return own.map(([field, message]) => ({ field: field as Path<Values>, message }))
}

/** What a rule of the domain made of a text, as `validate` wants it: true, or the sentence of the refusal. */
export function validityOf(read: string | Refusal): true | string {
  return typeof read === 'string' || read.message
}
