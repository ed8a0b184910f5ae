import { IconChevronDown } from '@tabler/icons-react'
import { cva } from 'class-variance-authority'
import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

const selectClass = cva(
  'min-h-control w-full appearance-none truncate rounded-control transition-colors disabled:text-muted',
  {
    variants: {
      look: {
        field: 'border bg-bg pr-[36px] pl-3 text-16',
        chip: 'border bg-surface pr-6 pl-2 text-16 font-semibold tracking-tight hover:bg-raised lg:pr-9 lg:pl-3 lg:text-14 lg:tracking-normal',
        title: 'bg-transparent pr-[36px] pl-2 text-16 font-semibold hover:bg-raised',
        plain: 'bg-transparent pr-[36px] pl-2 text-right text-16 hover:bg-raised [text-align-last:right]',
      },
      invalid: { true: 'border-loss ring-1 ring-loss', false: '' },
    },
    compoundVariants: [
      { look: 'field', invalid: false, class: 'border-control focus-visible:border-accent' },
      { look: 'chip', invalid: false, class: 'border-line' },
    ],
  },
)

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    look?: 'field' | 'chip' | 'title' | 'plain'
    options: readonly SelectOption[]
    ref?: Ref<HTMLSelectElement>
  }

/** One of several, with the browser's own list, which phone users know. */
export function Select(props: SelectProps) {
  const { label, hideLabel, labelEnd, optional, help, error, look = 'field', options, className, ...select } = props
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <FieldFrame
      {...{ id, label, labelEnd, optional, help, error, className }}
      hideLabel={hideLabel ?? look !== 'field'}
    >
      <div className="relative">
        <select
          {...select}
          {...describedBy(id, { help, error })}
          id={id}
          className={selectClass({ look, invalid: Boolean(error) })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown
          size={18}
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-y-0 my-auto text-muted',
            look === 'chip' ? 'right-1.5 lg:right-3' : 'right-[12px]',
          )}
        />
      </div>
    </FieldFrame>
  )
}
