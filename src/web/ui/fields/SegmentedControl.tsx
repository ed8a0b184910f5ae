import { type ReactNode, useId } from 'react'
import { classNames } from '../look/classNames.ts'

type SegmentedControlProps<T extends string> = {
  label: string
  hideLabel?: boolean
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  className?: string
}

/** Two to five choices side by side; radio buttons underneath, so that the arrow keys work as usual. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, hideLabel, value, onChange, options, className } = props
  const name = useId()
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'pb-1.5 text-14 font-semibold'}>{label}</legend>
      <div className="flex min-h-control flex-wrap rounded-control border border-line bg-bg p-[2px]">
        {options.map((option) => (
          <label key={option.value} className="relative flex min-w-fit flex-1">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="peer absolute -inset-y-[3px] inset-x-0 z-10 h-[calc(100%+6px)] w-full cursor-[inherit] opacity-0"
            />
            <span className="flex flex-1 items-center justify-center rounded-[6px] px-2 text-center text-14 font-semibold text-muted transition-colors peer-checked:bg-raised peer-checked:text-fg peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50">
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
