import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../look/classNames.ts'

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  hideLabel?: boolean
  help?: ReactNode
  ref?: Ref<HTMLInputElement>
}

const trackClass =
  'block h-6.5 w-11 rounded-full bg-control p-0.75 transition-colors after:block after:size-5 after:rounded-full after:bg-bg after:transition-transform peer-checked:bg-accent peer-checked:after:translate-x-4.5 peer-checked:after:bg-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50'

/** A switch that applies immediately: the label on the left, the switch on the right, and the whole row clickable. */
export function Switch({ label, hideLabel, help, className, ...input }: SwitchProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <label
      htmlFor={id}
      className={classNames('flex min-h-control flex-wrap items-center justify-between gap-x-4', className)}
    >
      <span className={hideLabel ? 'sr-only' : 'min-w-0 flex-1 basis-24'}>
        <span id={`${id}-label`} className="block text-14 font-semibold">
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-12 text-muted">
            {help}
          </span>
        )}
      </span>
      <span className="relative shrink-0">
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={help ? `${id}-help` : undefined}
          className="peer absolute -inset-y-[9px] inset-x-0 z-10 h-[calc(100%+18px)] w-11 cursor-[inherit] opacity-0"
        />
        <span aria-hidden="true" className={trackClass} />
      </span>
    </label>
  )
}
