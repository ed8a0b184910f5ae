import { IconAlertCircle } from '@tabler/icons-react'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { classNames } from '../look/classNames.ts'

/** What every field shows around its control. */
export type FieldTexts = {
  label: ReactNode
  hideLabel?: boolean
  /** At the right end of the label's row: a link or a range. */
  labelEnd?: ReactNode
  optional?: boolean
  help?: ReactNode
  /** The error under the field; empty for none. */
  error?: string
  /** What to say once nothing more fits. */
  full?: string | undefined
}

/** The ARIA attributes that tie a control to the help and the error that `FieldFrame` shows under `id`. */
export function describedBy(id: string, { help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  const ids = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

export function FieldFrame(props: FieldTexts & { id: string; className?: string; children: ReactNode }) {
  const { id, label, hideLabel, labelEnd, optional, help, error, full, className, children } = props
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-3'}>
        <label htmlFor={id} className="text-14 font-semibold">
          {label}
          {optional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {labelEnd && <span className="ml-auto text-12 text-muted">{labelEnd}</span>}
      </div>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className="text-12 text-muted">
          {help}
        </p>
      )}
      {full && (
        <p role="status" className="text-12 text-warn">
          {full}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-12 text-loss">
      <IconAlertCircle size={16} aria-hidden="true" className="shrink-0" />
      {children}
    </p>
  )
}

/** The box around an input: 1 px at rest, 2 px in accent with the focus, 2 px in red with an error. */
export const inputBoxClass = cva(
  'flex w-full min-w-0 items-center rounded-control border bg-bg text-16 text-fg transition-colors has-[:disabled]:text-muted',
  {
    variants: {
      size: { md: 'min-h-control', lg: 'min-h-12' },
      invalid: {
        true: 'border-loss ring-1 ring-loss has-[:focus-visible]:ring-2',
        false:
          'border-control has-[:focus-visible]:border-accent has-[:focus-visible]:ring-1 has-[:focus-visible]:ring-accent has-[:disabled]:border-line',
      },
    },
    defaultVariants: { size: 'md', invalid: false },
  },
)

/** The control inside that box, which leaves the ring to it. */
export const inputClass =
  'min-w-0 flex-1 self-stretch rounded-control bg-transparent px-3 text-16 outline-none placeholder:text-muted'
