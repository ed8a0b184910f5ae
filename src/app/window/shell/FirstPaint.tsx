import { IconBell, IconSettings, IconX } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { classNames } from '../../../web/ui/look/classNames.ts'
import { Logo } from '../../../web/ui/look/Logo.tsx'
import { BarPicture, ExplainerCard, looks, RailBrand } from './Frame.tsx'
import { type Tab, tabs } from './tabs.ts'

/** `theme.js` names the tab of the address on the document. Whole words, for Tailwind to find them. */
const ofTab: Partial<Record<Tab['to'], { readonly shown: string; readonly inBar: string; readonly inRail: string }>> = {
  '/lines': {
    shown: 'not-in-data-[tab=lines]:hidden',
    inBar: 'in-data-[tab=lines]:font-semibold in-data-[tab=lines]:text-accent',
    inRail: 'in-data-[tab=lines]:bg-raised in-data-[tab=lines]:text-fg',
  },
  '/bids': {
    shown: 'not-in-data-[tab=bids]:hidden',
    inBar: 'in-data-[tab=bids]:font-semibold in-data-[tab=bids]:text-accent',
    inRail: 'in-data-[tab=bids]:bg-raised in-data-[tab=bids]:text-fg',
  },
  '/bets': {
    shown: 'not-in-data-[tab=bets]:hidden',
    inBar: 'in-data-[tab=bets]:font-semibold in-data-[tab=bets]:text-accent',
    inRail: 'in-data-[tab=bets]:bg-raised in-data-[tab=bets]:text-fg',
  },
  '/debts': {
    shown: 'not-in-data-[tab=debts]:hidden',
    inBar: 'in-data-[tab=debts]:font-semibold in-data-[tab=debts]:text-accent',
    inRail: 'in-data-[tab=debts]:bg-raised in-data-[tab=debts]:text-fg',
  },
  '/stats': {
    shown: 'not-in-data-[tab=stats]:hidden',
    inBar: 'in-data-[tab=stats]:font-semibold in-data-[tab=stats]:text-accent',
    inRail: 'in-data-[tab=stats]:bg-raised in-data-[tab=stats]:text-fg',
  },
}

/** The HTML of the first frame, for the build. */
export const firstPaint = () => renderToStaticMarkup(<FirstPaint />)

/**
 * The frame of the tabs' pages as the build writes it into the page's HTML, so that it is painted before the program has
 * been fetched and run. A picture only: the program draws the real one over it.
 */
function FirstPaint() {
  return (
    <div aria-hidden="true" inert className="not-in-data-tab:hidden">
      <div className={looks.rail}>
        <RailBrand />
        {/* The group of a member. */}
        <div className="h-control shrink-0 rounded-control bg-raised in-data-visitor:hidden" />
        <ul className="flex flex-col gap-1">
          {tabs.map(({ to, label, Icon }) => (
            <li key={to} className={classNames(looks.railLink, ofTab[to]?.inRail)}>
              <Icon size={22} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className={looks.besideRail}>
        <div className={looks.page}>
          <div className={looks.header}>
            <div className={looks.headerRow}>
              <span className="mr-2 flex lg:hidden">
                <Logo size={24} />
                <span className="ml-2 text-18 font-bold tracking-tight not-in-data-visitor:hidden">Betwixt</span>
              </span>
              {tabs.map(({ to, label }) => (
                <p key={to} className={classNames(looks.title, 'max-lg:sr-only', ofTab[to]?.shown)}>
                  {label}
                </p>
              ))}
              <span className="ml-auto flex shrink-0 items-center gap-1">
                <span className="grid size-control place-items-center in-data-visitor:hidden">
                  <IconBell size={24} />
                </span>
                <span className="grid size-control place-items-center">
                  <IconSettings size={24} />
                </span>
              </span>
            </div>
          </div>
          {tabs.map((tab) => (
            <ExplainerCard
              key={tab.to}
              tab={tab}
              title={tab.explainer.title}
              className={classNames(ofTab[tab.to]?.shown, 'in-data-explained:hidden')}
              button={
                <span className="grid size-control shrink-0 place-items-center text-muted">
                  <IconX size={18} />
                </span>
              }
            />
          ))}
        </div>
      </div>
      <BarPicture lookOf={({ to }) => ofTab[to]?.inBar} />
    </div>
  )
}
