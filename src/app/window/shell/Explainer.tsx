import { IconX } from '@tabler/icons-react'
import { takeFirstStep, useFirstStep } from '../../../web/session/firstSteps.ts'
import { useHelp } from '../../../web/session/helpHints.ts'
import { IconButton } from '../../../web/ui/buttons/IconButton.tsx'
import { tabOf } from './tabs.ts'

/** In place of the usual title, for who has just joined. */
const welcomes = {
  '/bids': "Welcome! Take a friend's bid",
  '/lines': 'No bids yet: post the first',
} as const

/** What the tab is for, until the user closes it. Two lines high on a phone. [APP-39] [APP-40] */
export function Explainer({ pathname }: { pathname: string }) {
  const help = useHelp()
  const { label, to, explainer } = tabOf(pathname)
  const step = useFirstStep()
  const isNew = step?.at === 'welcome' && step.tab === to
  if (!isNew && !help.shows(to)) return null
  const close = () => {
    help.close(to)
    if (isNew) takeFirstStep(null)
  }
  return (
    <aside
      aria-label={`About ${label}`}
      className="mb-3 flex items-center gap-2 rounded-card border border-line bg-surface py-1 pr-1 pl-3"
    >
      <div className="flex min-w-0 flex-1 flex-col lg:flex-row lg:flex-wrap lg:items-baseline lg:gap-x-4">
        <p className="text-14 font-semibold">{isNew ? welcomes[step.tab] : explainer.title}</p>
        <ol className="flex flex-wrap gap-x-3 text-12 text-muted">
          {explainer.steps.map((step, index) => (
            <li key={step}>
              <span className="font-semibold text-fg">{index + 1}</span> {step}
            </li>
          ))}
        </ol>
      </div>
      <IconButton
        label={`Close the explanation of ${label}`}
        icon={<IconX size={18} aria-hidden="true" />}
        onClick={close}
        tone="muted"
      />
    </aside>
  )
}
