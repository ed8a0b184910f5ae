import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts, inputBoxClass, inputClass } from './FieldFrame.tsx'
import { useCounter } from './useCounter.tsx'

export type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'> & {
    prefix?: ReactNode
    suffix?: ReactNode
    size?: 'md' | 'lg'
    /** Shows how many of `maxLength` characters are used, and says when it is full. */
    counter?: boolean
    ref?: Ref<HTMLInputElement>
  }

/** One line of text with its label, help and error. Other props, `ref` among them, go to the input. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, labelEnd, optional, help, error, prefix, suffix, size, className, counter, ...input } =
    props
  const { count, full, onText } = useCounter({ ...input, counter })
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hideLabel, optional, help, error, full, className }} labelEnd={labelEnd ?? count}>
      <div className={classNames(inputBoxClass({ size, invalid: Boolean(error) }), prefix && 'flex-wrap')}>
        {prefix && <span className="pl-3 text-muted">{prefix}</span>}
        <input
          type="text"
          {...input}
          {...describedBy(id, { help, error })}
          id={id}
          onChange={(event) => {
            onText?.(event.target.value.length)
            input.onChange?.(event)
          }}
          className={classNames(inputClass, prefix && 'basis-20 pl-2', suffix && 'pr-1')}
        />
        {suffix}
      </div>
    </FieldFrame>
  )
}
