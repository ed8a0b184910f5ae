import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts, inputBoxClass, inputClass } from './FieldFrame.tsx'
import { useCounter } from './useCounter.tsx'

type TextAreaProps = FieldTexts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    /** Shows how many of `maxLength` characters are used, and says when it is full. */
    counter?: boolean
    ref?: Ref<HTMLTextAreaElement>
  }

/** Multiline text that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, labelEnd, optional, help, error, counter, className, onChange, ...area } = props
  const ownId = useId()
  const id = area.id ?? ownId
  const { count, full, onText } = useCounter({ ...area, counter })
  return (
    <FieldFrame {...{ id, label, hideLabel, optional, help, error, full, className }} labelEnd={labelEnd ?? count}>
      <div className={inputBoxClass({ invalid: Boolean(error) })}>
        <textarea
          rows={3}
          {...area}
          {...describedBy(id, { help, error })}
          id={id}
          onChange={(event) => {
            onText?.(event.target.value.length)
            onChange?.(event)
          }}
          className={classNames(inputClass, 'field-sizing-content max-h-60 resize-none py-2.5')}
        />
      </div>
    </FieldFrame>
  )
}
