import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { MemberLinks } from '../../../features/groups/web/MemberName.tsx'
import { useSelectedGroup } from '../../../features/web/session.ts'
import { useSite } from '../../../features/web/site.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { useDrawing } from '../../../web/browser/drawing.ts'
import { Link } from '../../../web/browser/Link.tsx'
import { useDesktop } from '../../../web/browser/useDesktop.ts'
import { useTitle } from '../../../web/browser/useTitle.ts'
import { SlotContext } from '../../../web/layout/Slots.tsx'
import { ToastRegion } from '../../../web/ui/feedback/ToastRegion.tsx'
import { classNames } from '../../../web/ui/look/classNames.ts'
import { preloadOverlays } from '../../../web/ui/overlays/preloadOverlays.ts'
import { useFirstAnswers } from '../firstAnswers.ts'
import { useLive } from '../live.ts'
import { Explainer } from './Explainer.tsx'
import { looks } from './Frame.tsx'
import { Header } from './Header.tsx'
import { BottomTabs, Rail } from './Navigation.tsx'
import { isExplained, titleOf } from './tabs.ts'

type ShellProps = { bell: ReactNode; notice: ReactNode; children: ReactNode }

/** The frame of the main layout, and the one live stream that all its pages share. [APP-39] */
export function Shell({ bell, notice, children }: ShellProps) {
  const { pathname } = useLocation()
  const [rightColumn, setRightColumn] = useSlot()
  const [rail, setRail] = useSlot()
  const [title, setTitle] = useSlot()
  const slots = useMemo(() => ({ rightColumn, rail, title }), [rightColumn, rail, title])
  const isDesktop = useDesktop()
  // The frame is drawn first; the page follows with its answers, in small steps, between which presses are heard.
  const drawing = useDrawing()
  const isFramed = useDeferredValue(useFirstAnswers(), drawing?.isWhole ?? false)
  const [wasWhole] = useState(drawing?.isWhole ?? false)
  // The right column has its place before it has come: the HTML of the lists is long.
  const isColumnToCome = drawing?.isWhole || (wasWhole && rightColumn === null)
  useLive(useSelectedGroup()?.id ?? null, pathname === '/groups')
  useTitle(titleOf(pathname))
  usePreloadedOverlays()
  return (
    <SlotContext value={slots}>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {isDesktop && <Rail slot={setRail} />}
      <div className={looks.besideRail}>
        <div className={looks.page}>
          <Header titleSlot={setTitle} bell={bell} />
          {/* Fills the window below the header, so that the footer never shows where a list is still loading. */}
          <div
            className={classNames(
              'flex min-h-[calc(100dvh-56px)] items-start gap-4 lg:min-h-[calc(100dvh-64px)]',
              isColumnToCome && 'lg:grid lg:grid-cols-[minmax(0,1fr)_320px]',
            )}
          >
            <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
              {notice}
              {isExplained(pathname) && <Explainer pathname={pathname} />}
              {isFramed && <MemberLinks>{children}</MemberLinks>}
            </main>
            <aside
              ref={setRightColumn}
              aria-label="Details"
              className={classNames(
                'sticky top-16 max-h-[calc(100dvh-80px)] w-80 shrink-0 overflow-y-auto max-lg:hidden',
                !isColumnToCome && 'empty:hidden',
              )}
            />
          </div>
          <Footer />
        </div>
      </div>
      {!isDesktop && <BottomTabs />}
      <ToastRegion durationMs={pathname === '/lines' ? 3000 : 5000} />
    </SlotContext>
  )
}

/** A place of the frame that its pages fill, in their own time: what the server drew is taken over part by part. */
function useSlot() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const set = useCallback((found: HTMLElement | null) => startTransition(() => setElement(found)), [])
  return [element, set] as const
}

/** Keeps overlays out of the first load: the first press or key fetches all of them. */
function usePreloadedOverlays() {
  useEffect(() => {
    const ends = new AbortController()
    const options = { once: true, passive: true, signal: ends.signal }
    for (const activity of ['pointerdown', 'keydown'] as const) addEventListener(activity, preloadOverlays, options)
    return () => ends.abort()
  }, [])
}

const link = 'hit font-semibold text-fg hover:underline'

/** [APP-42] [APP-43] [APP-44] */
const Footer = memo(function Footer() {
  const site = useSite()
  return (
    <footer className="mt-10 flex flex-col gap-2 border-t border-line py-6 text-12 text-muted xl:flex-row xl:justify-between xl:gap-6">
      <p>For entertainment only. No real money is processed. You must be 21 or older.</p>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-3">
        <span>Last updated 07/06/2025</span>
        <nav aria-label="About Betwixt" className="flex flex-wrap items-baseline gap-x-4">
          <Link to="/about" className={link}>
            About
          </Link>
          <Link to="/terms" className={link}>
            Terms
          </Link>
          <Link to="/coming-soon" className={link}>
            Coming Soon
          </Link>
          {site && (
            <a href={`mailto:${site.supportEmail}`} className={link}>
              Support
            </a>
          )}
        </nav>
      </div>
    </footer>
  )
})
