import { classNames } from '#web/ui/look/classNames.ts'

type OutcomeChoiceProps = {
  chosen: string | null
  value: string
  title: string
  children: string
  onChoose: (value: string) => void
}

/** One of the ways in which a bet may come out. */
export function OutcomeChoice({ chosen, value, title, children, onChoose }: OutcomeChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-16 cursor-pointer flex-col justify-center rounded-control border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        chosen === value ? 'border-accent bg-accent/7 ring-1 ring-accent' : 'border-line bg-bg',
      )}
    >
      <input
        type="radio"
        name="winner"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      <span className="text-16 font-semibold">{title}</span>
      <span className="text-14 text-muted">{children}</span>
    </label>
  )
}
