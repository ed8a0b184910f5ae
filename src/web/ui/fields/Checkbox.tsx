import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldError } from './FieldFrame.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  hideLabel?: boolean
  /** Neither all nor none of what it represents is selected. */
  indeterminate?: boolean
  help?: ReactNode
  error?: string
  ref?: Ref<HTMLInputElement>
}

const boxClass =
  'grid size-5 items-center justify-center rounded-[5px] border-2 border-control text-on-accent transition-colors peer-checked:border-accent peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 peer-aria-invalid:border-loss [&>svg]:opacity-0 peer-checked:[&>.check]:opacity-100 peer-indeterminate:[&>.check]:opacity-0 peer-indeterminate:[&>.minus]:opacity-100'

/** A checkbox; the whole label is clickable, 44 px high. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel, indeterminate = false, help, error, className, ref, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const group = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = group.current?.querySelector('input')
    if (box) box.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-control min-w-control items-center gap-3">
        <span ref={group} className="relative grid size-5 shrink-0">
          <input
            {...input}
            {...describedBy(id, { help, error })}
            ref={ref}
            id={id}
            type="checkbox"
            className="peer absolute -inset-3 z-10 size-control cursor-[inherit] opacity-0"
          />
          <span aria-hidden="true" className={classNames(boxClass, '[&>svg]:col-start-1 [&>svg]:row-start-1')}>
            <IconCheck size={16} stroke={3} className="check" />
            <IconMinus size={16} stroke={3} className="minus" />
          </span>
        </span>
        <span className={hideLabel ? 'sr-only' : 'min-w-0 text-14'}>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className="-mt-2.5 pl-8 text-12 text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
