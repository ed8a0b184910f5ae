import type { ReactNode } from 'react'
import { classNames } from '../../../web/ui/look/classNames.ts'
import { Logo } from '../../../web/ui/look/Logo.tsx'
import type { Tab } from './tabs.ts'

/** What the frame of the pages looks like. */
export const looks = {
  besideRail: 'lg:pl-55',
  page: 'mx-auto max-w-[1248px] px-3 pb-floor has-[[data-tray]]:[--spacing-floor:calc(var(--spacing-tabbar)+56px)] lg:px-6 lg:pb-0',
  header: 'sticky top-0 z-20 -mx-3 bg-bg pt-safe lg:-mx-6',
  headerRow: 'flex min-h-14 flex-wrap items-center gap-2 px-3 [@media(max-height:480px)]:min-h-11 lg:h-16 lg:px-6',
  title: 'shrink-0 font-bold text-18 lg:text-22',
  rail: 'fixed inset-y-0 left-0 z-30 flex w-55 flex-col gap-4 overflow-y-auto border-r border-line bg-surface px-3 py-5 max-lg:hidden',
  railLink:
    'group flex h-control items-center gap-3 rounded-control px-3 text-14 font-semibold text-muted transition-colors hover:bg-raised hover:text-fg aria-[current=page]:bg-raised aria-[current=page]:text-fg',
  bar: 'pb-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface lg:hidden print:hidden',
  barList: 'mx-auto flex h-14 max-w-150 [@media(max-height:480px)]:h-11',
  barLink:
    'relative flex h-full flex-col items-center justify-center gap-0.5 text-12 text-muted transition-colors focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent',
} as const

export function RailBrand() {
  return (
    <div className="px-3">
      <Logo wordmark size={28} />
      <p className="mt-1 text-12 text-muted">Fair bets between friends</p>
    </div>
  )
}

type ExplainerCardProps = { tab: Tab; title: string; button: ReactNode; className?: string }

/** Two lines high on a phone. */
export function ExplainerCard({ tab, title, button, className }: ExplainerCardProps) {
  return (
    <aside
      aria-label={`About ${tab.label}`}
      className={classNames(
        'mb-3 flex items-center gap-2 rounded-card border border-line bg-surface py-1 pr-1 pl-3',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col lg:flex-row lg:flex-wrap lg:items-baseline lg:gap-x-4">
        <p className="text-14 font-semibold">{title}</p>
        <ol className="flex flex-wrap gap-x-3 text-12 text-muted">
          {tab.explainer.steps.map((step, index) => (
            <li key={step}>
              <span className="font-semibold text-fg">{index + 1}</span> {step}
            </li>
          ))}
        </ol>
      </div>
      {button}
    </aside>
  )
}
