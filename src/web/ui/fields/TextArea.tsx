import { type Ref, type TextareaHTMLAttributes, useId, useState } from 'react'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts, inputBoxClass, inputClass } from './FieldFrame.tsx'

type TextAreaProps = FieldTexts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    /** Shows how many of `maxLength` characters are used. */
    counter?: boolean
    ref?: Ref<HTMLTextAreaElement>
  }

/** Multiline text that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, labelEnd, optional, help, error, counter, className, onChange, ...area } = props
  const ownId = useId()
  const id = area.id ?? ownId
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const used = area.value === undefined ? typed : String(area.value).length
  const count = counter ? <span className="tabular">{`${used}/${area.maxLength}`}</span> : undefined
  return (
    <FieldFrame {...{ id, label, hideLabel, optional, help, error, className }} labelEnd={labelEnd ?? count}>
      <div className={inputBoxClass({ invalid: Boolean(error) })}>
        <textarea
          rows={3}
          {...area}
          {...describedBy(id, { help, error })}
          id={id}
          onChange={(event) => {
            setTyped(event.target.value.length)
            onChange?.(event)
          }}
          className={classNames(inputClass, 'field-sizing-content max-h-60 resize-none py-2.5')}
        />
      </div>
    </FieldFrame>
  )
}
