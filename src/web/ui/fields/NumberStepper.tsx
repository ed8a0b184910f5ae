import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type Ref, useId, useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts, inputBoxClass } from './FieldFrame.tsx'

type NumberStepperProps = FieldTexts & {
  label: string
  /** Null while nothing, or not a number, is typed. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** Before the number: "$". */
  prefix?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** The next multiple of `step` above or below `value`, within the limits. */
function stepped(value: number | null, { by, min, max }: { by: number; min: number; max: number }): number {
  const size = Math.abs(by)
  const from = value ?? (by > 0 ? min - size : max + size)
  const next = by > 0 ? (Math.floor(from / size) + 1) * size : (Math.ceil(from / size) - 1) * size
  return Math.min(max, Math.max(min, next))
}

/** A number to type, or to step with the buttons or the arrow keys. It never corrects typing. */
export function NumberStepper(props: NumberStepperProps) {
  const {
    value,
    onChange,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    step = 1,
    prefix = '',
    disabled,
    ref,
    ...texts
  } = props
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; meant: number | null } | null>(null)
  // What was typed ("20.") stays until the value changes from outside.
  const shown = typed && typed.meant === value ? typed.text : value === null ? '' : String(value)
  const move = (by: number) => onChange(stepped(value, { by, min, max }))
  const type = (text: string) => {
    const kept = text.replace(/[^\d.,-]/g, '')
    // A comma may separate thousands. "1,5" is no number: half of the world means one and a half.
    const digits = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(kept) ? kept.replaceAll(',', '') : kept
    const meant = digits === '' || Number.isNaN(Number(digits)) ? null : Number(digits)
    setTyped({ text: kept, meant })
    onChange(meant)
  }
  return (
    <FieldFrame {...texts} id={id}>
      <div className="flex gap-2">
        <IconButton
          label={`Decrease ${texts.label}`}
          icon={<IconMinus size={20} aria-hidden="true" />}
          disabled={disabled || (value !== null && value <= min)}
          onClick={() => move(-step)}
          variant="surface"
          size="lg"
        />
        <div className={classNames(inputBoxClass({ size: 'lg', invalid: Boolean(texts.error) }), 'justify-center')}>
          <input
            ref={ref}
            id={id}
            {...describedBy(id, texts)}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={shown === '' ? '' : prefix + shown}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              move(event.key === 'ArrowUp' ? step : -step)
            }}
            className="tabular w-full min-w-0 bg-transparent text-center text-[min(1.375rem,8vw)] font-bold outline-none"
          />
        </div>
        <IconButton
          label={`Increase ${texts.label}`}
          icon={<IconPlus size={20} aria-hidden="true" />}
          disabled={disabled || (value !== null && value >= max)}
          onClick={() => move(step)}
          variant="surface"
          size="lg"
        />
      </div>
    </FieldFrame>
  )
}
