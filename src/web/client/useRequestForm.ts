import { type ChangeEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import type { Refusal } from '#domain/refusals.ts'
import { ApiError, textOf } from './apiError.ts'

/** Texts, and the ticks of boxes. */
type Values = Readonly<Record<string, string | boolean>>

type NameIn<Form> = keyof Form & string

export type ErrorsOf<Form> = Readonly<Partial<Record<NameIn<Form>, string>>>

type Failure<Form> = { field: NameIn<Form> | 'root'; message: string }

type RequestForm<Form> = {
  defaultValues: Form
  /** Sends the values. If it fails, they stay in the fields. */
  send: (values: Form) => Promise<unknown>
  /** The message for a failure, and the field at fault; by default what the server says. */
  failureOf?: (error: unknown) => Failure<Form>
  /** Empties the fields once their values were sent. */
  resets?: boolean
}

type Rules<Form, Name extends keyof Form> = {
  /** What to say where nothing is entered, or the box is not ticked. */
  required?: string
  /** What is wrong with the value, or true. */
  validate?: (value: Form[Name], values: Form) => true | string
}

/** What ties a control to the form. */
export type Registered = {
  name: string
  ref: (control: HTMLElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
  value?: string
  /** Only for a box. */
  checked?: boolean
}

export type Register<Form> = <Name extends NameIn<Form>>(name: Name, rules?: Rules<Form, Name>) => Registered

/** `new`: nothing was sent yet, so nothing is wrong yet. */
type Stage = 'new' | 'sending' | 'refused' | 'sent'

/**
 * A form with a submit button: checks the fields by the rules given to `register`, focuses the first wrong one, sends
 * the values, and shows a failure at its field. `failure` is what belongs to no field.
 */
export function useRequestForm<Form extends Values>({ defaultValues, send, failureOf, resets }: RequestForm<Form>) {
  const [values, setValues] = useState(defaultValues)
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [stage, setStage] = useState<Stage>('new')
  const controls = useRef<Record<string, HTMLElement | null>>({})
  const focus = useCallback((name: string | undefined) => controls.current[name ?? '']?.focus(), [])
  // Those of the fields that are drawn, in their order.
  const rules: { [Name in NameIn<Form>]?: Rules<Form, Name> } = {}

  function wrongWith<Name extends NameIn<Form>>(name: Name, among: Form): string | undefined {
    const { required, validate }: Rules<Form, Name> = rules[name] ?? {}
    if (required !== undefined && !among[name]) return required
    const verdict = validate?.(among[name], among)
    return typeof verdict === 'string' ? verdict : undefined
  }

  const register: Register<Form> = (name, own = {}) => {
    rules[name] = own
    const value = values[name]
    return {
      name,
      ref: (control) => {
        controls.current[name] = control
      },
      onChange: ({ target }) => {
        const entered = { [name]: typeof value === 'boolean' && 'checked' in target ? target.checked : target.value }
        setValues((before) => ({ ...before, ...entered }))
        if (stage !== 'new') setErrors((before) => ({ ...before, [name]: wrongWith(name, { ...values, ...entered }) }))
      },
      ...(typeof value === 'boolean' ? { checked: value } : { value }),
    }
  }

  const fill = (filled: Form) => {
    setValues(filled)
    setErrors({})
  }
  const reset = () => {
    fill(defaultValues)
    setStage('new')
  }
  const refuse = (problems: readonly Failure<Form>[]) => {
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    setStage('refused')
    focus(problems[0]?.field)
  }
  async function sendValid() {
    const wrong = (Object.keys(rules) as NameIn<Form>[]).flatMap((field) => {
      const message = wrongWith(field, values)
      return message === undefined ? [] : [{ field, message }]
    })
    if (wrong.length > 0) return refuse(wrong)
    setErrors({})
    setStage('sending')
    try {
      await send(values)
      if (resets) reset()
      else setStage('sent')
    } catch (error) {
      refuse(failureOf ? [failureOf(error)] : failuresIn(error, values))
    }
  }

  const isBusy = stage === 'sending'
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!isBusy) void sendValid()
  }
  const ofFields: ErrorsOf<Form> = errors
  const said = { errors: ofFields, failure: errors.root, isBusy, isSent: stage === 'sent' }
  return { values, register, fill, reset, focus, submit, ...said }
}

/** An error at a name that is not a field could not be mended, and would keep the form from being sent again. */
function failuresIn<Form extends Values>(error: unknown, values: Form): Failure<Form>[] {
  const fields = Object.entries(error instanceof ApiError ? error.fields : {})
  const own = fields.filter(([field]) => Object.hasOwn(values, field))
  if (own.length === 0) return [{ field: 'root', message: textOf(error) }]
  return own.map(([field, message]) => ({ field: field as NameIn<Form>, message }))
}

/** What a rule of the domain made of a text, as `validate` wants it: true, or the sentence of the refusal. */
export function validityOf(read: string | Refusal): true | string {
  return typeof read === 'string' || read.message
}
