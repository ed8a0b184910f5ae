import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDrawing } from '../../../web/browser/drawing.ts'
import { takeFirstStep, useFirstStep } from '../../../web/session/firstSteps.ts'
import { useHelp } from '../../../web/session/helpHints.ts'
import { IconButton } from '../../../web/ui/buttons/IconButton.tsx'
import { ExplainerCard } from './Frame.tsx'
import { type Tab, tabOf } from './tabs.ts'

/** In place of the usual title, for who has just joined. */
const welcomes = {
  '/bids': "Welcome! Take a friend's bid",
  '/lines': 'No bids yet: post the first',
} as const

/**
 * What the tab is for, until the user closes it or has used the tab: then it is gone when they come again. Two lines high
 * on a phone. [APP-39] [APP-40]
 */
export function Explainer({ pathname }: { pathname: string }) {
  const help = useHelp()
  const drawing = useDrawing()
  const { label, to, explainer } = tabOf(pathname)
  const step = useFirstStep()
  const [usedTab, setUsedTab] = useState<Tab['to'] | null>(null)
  if (usedTab !== null && usedTab !== to) setUsedTab(null)
  const isNew = step?.at === 'welcome' && step.tab === to
  const isShown = isNew || help.shows(to) || (help.isOn && usedTab === to)
  useFirstUse(help.shows(to), () => {
    setUsedTab(to)
    help.close(to)
  })
  if (!isShown) return null
  const close = () => {
    setUsedTab(null)
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

/** Calls `onUse` with the first press on something in the page, but for the explanation itself. */
function useFirstUse(isUnused: boolean, onUse: () => void) {
  const latest = useRef(onUse)
  latest.current = onUse
  useEffect(() => {
    if (!isUnused) return
    const use = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main') && !target.closest('aside')) latest.current()
    }
    document.addEventListener('click', use)
    return () => document.removeEventListener('click', use)
  }, [isUnused])
}
