import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../look/classNames.ts'
import { describedBy, FieldFrame, type FieldTexts, inputBoxClass } from './FieldFrame.tsx'

type TextStepperProps = FieldTexts & {
  label: string
  value: string
  onChange: (text: string) => void
  /** The text one step up or down from here; null at the end, or where there is no next one. */
  up: string | null
  down: string | null
  inputMode?: 'decimal' | undefined
}

/** A text with an order, such as a price: to type, or to step through with the buttons or the arrow keys. */
export function TextStepper({ value, onChange, up, down, inputMode, ...texts }: TextStepperProps) {
  const id = useId()
  const step = (to: string | null) => to !== null && onChange(to)
  return (
    <FieldFrame {...texts} id={id}>
      <div className="flex gap-2">
        <IconButton
          label={`Decrease ${texts.label}`}
          icon={<IconMinus size={20} aria-hidden="true" />}
          disabled={down === null}
          onClick={() => step(down)}
          variant="surface"
          size="lg"
        />
        <div className={classNames(inputBoxClass({ size: 'lg', invalid: Boolean(texts.error) }), 'justify-center')}>
          <input
            id={id}
            {...describedBy(id, texts)}
            autoComplete="off"
            inputMode={inputMode}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              step(event.key === 'ArrowUp' ? up : down)
            }}
            className="tabular w-full min-w-0 bg-transparent text-center text-18 font-bold outline-none"
          />
        </div>
        <IconButton
          label={`Increase ${texts.label}`}
          icon={<IconPlus size={20} aria-hidden="true" />}
          disabled={up === null}
          onClick={() => step(up)}
          variant="surface"
          size="lg"
        />
      </div>
    </FieldFrame>
  )
}
