import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts, inputBoxClass, inputClass } from './FieldFrame.tsx'

type DateTimeFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
    type?: 'date' | 'datetime-local' | 'time'
    ref?: Ref<HTMLInputElement>
  }

/** A date or an instant in the reader's time zone, with the browser's own picker. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { type = 'datetime-local', label, hideLabel, labelEnd, optional, help, error, className, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hideLabel, labelEnd, optional, help, error, className }}>
      <div className={inputBoxClass({ invalid: Boolean(error) })}>
        <input
          {...input}
          {...describedBy(id, { help, error })}
          id={id}
          type={type}
          className={classNames(inputClass, 'tabular h-[42px] appearance-none')}
        />
      </div>
    </FieldFrame>
  )
}
