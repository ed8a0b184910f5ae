import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts, inputBoxClass, inputClass } from './FieldFrame.tsx'

export type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'> & {
    prefix?: ReactNode
    suffix?: ReactNode
    size?: 'md' | 'lg'
    ref?: Ref<HTMLInputElement>
  }

/** One line of text with its label, help and error. Other props, `ref` among them, go to the input. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, labelEnd, optional, help, error, prefix, suffix, size, className, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hideLabel, labelEnd, optional, help, error, className }}>
      <div className={inputBoxClass({ size, invalid: Boolean(error) })}>
        {prefix && <span className="pl-3 text-muted">{prefix}</span>}
        <input
          type="text"
          {...input}
          {...describedBy(id, { help, error })}
          id={id}
          className={classNames(inputClass, prefix && 'pl-2', suffix && 'pr-1')}
        />
        {suffix}
      </div>
    </FieldFrame>
  )
}
