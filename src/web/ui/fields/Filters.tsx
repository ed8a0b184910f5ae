import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../look/classNames.ts'

type FiltersProps = {
  /** Stays in view, before the button. */
  beside?: ReactNode
  /** Some filter is not at its usual value: the button is marked. */
  isSet: boolean
  /** The fields. */
  children: ReactNode
}

/** Filters of a list: on a phone behind one button, on a desktop always in view. */
export function Filters({ beside, isSet, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{beside}</div>
        <IconButton
          variant="surface"
          label={isSet ? 'Filters, set' : 'Filters'}
          icon={
            <>
              <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
              {isSet && (
                <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-accent" />
              )}
            </>
          }
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="lg:hidden"
        />
      </div>
      <div id={fieldsId} className={classNames('flex-wrap gap-2 lg:flex', isOpen ? 'flex' : 'max-lg:hidden')}>
        {children}
      </div>
    </div>
  )
}
