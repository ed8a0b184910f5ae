import { IconX } from '@tabler/icons-react'
import { useDrawing } from '../../../web/browser/drawing.ts'
import { takeFirstStep, useFirstStep } from '../../../web/session/firstSteps.ts'
import { useHelp } from '../../../web/session/helpHints.ts'
import { IconButton } from '../../../web/ui/buttons/IconButton.tsx'
import { ExplainerCard } from './Frame.tsx'
import { tabOf } from './tabs.ts'

/** In place of the usual title, for who has just joined. */
const welcomes = {
  '/bids': "Welcome! Take a friend's bid",
  '/lines': 'No bids yet: post the first',
} as const

/** What the tab is for, until the user closes it. Two lines high on a phone. [APP-39] [APP-40] */
export function Explainer({ pathname }: { pathname: string }) {
  const help = useHelp()
  const drawing = useDrawing()
  const { label, to, explainer } = tabOf(pathname)
  const step = useFirstStep()
  const isNew = step?.at === 'welcome' && step.tab === to
  if (!isNew && !help.shows(to)) return null
  const close = () => {
    help.close(to)
    if (isNew) takeFirstStep(null)
  }
  return (
    <ExplainerCard
      tab={tabOf(pathname)}
      className={drawing ? 'in-data-explained:hidden' : ''}
      title={isNew ? welcomes[step.tab] : explainer.title}
      button={
        <IconButton
          label={`Close the explanation of ${label}`}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={close}
          tone="muted"
        />
      }
    />
  )
}
