import { type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { legsInWords } from '#features/lines/web/legNames.ts'
import { MatchupMarks } from '#features/lines/web/MatchupMarks.tsx'
import { useNear } from '#web/browser/useNear.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { BidCard, type BidCardProps } from './BidCard.tsx'
import { BidRow, type BidRowProps } from './BidRow.tsx'
import type { BidSection } from './bidOrder.ts'
import { bidTitle } from './bidWords.ts'
import { GameState } from './GameState.tsx'
import type { BidMarket } from './useBidMarket.ts'

type BidsListProps = Pick<BidCardProps, 'membership' | 'now' | 'canFollow' | 'onPress'> & {
  sections: readonly BidSection[]
  market: BidMarket
  /** The bid in the address: it is a card, scrolled to and ringed. */
  linkedId: string | undefined
  /** Null when there are no more. */
  onMore: (() => void) | null
  loadingMore: boolean
}

/** How many bids are drawn at first. */
const firstScreen = 6

/** Bids in their sections, as cards or rows; older ones load on scrolling, or at the press of a button. */
export function BidsList({ sections: found, linkedId, onMore, loadingMore, ...shown }: BidsListProps) {
  // A press or keystroke responds immediately; the bids follow, the first screen of them before the rest.
  const sections = useDeferredValue(found, firstOf(found))
  const linked = useShown(linkedId, sections)
  const end = useRef<HTMLDivElement>(null)
  useReached(end, onMore && (() => !loadingMore && onMore()))
  return (
    <>
      {sections.map((section, at) => (
        <Section
          key={section.key}
          section={section}
          firsts={firstScreen - countOf(sections.slice(0, at))}
          linked={linkedId === undefined ? null : { id: linkedId, ref: linked }}
          {...shown}
        />
      ))}
      <div ref={end} className="flex min-h-px flex-col">
        {onMore && (
          <Button variant="secondary" busy={loadingMore} onClick={onMore} className="self-center">
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

function countOf(sections: readonly BidSection[]): number {
  return sections.reduce((sum, { bids }) => sum + bids.length, 0)
}

/** Their first screen of bids. */
function firstOf(sections: readonly BidSection[]): BidSection[] {
  let left = firstScreen
  return sections.flatMap((section) => {
    const bids = section.bids.slice(0, Math.max(0, left))
    left -= bids.length
    return bids.length > 0 ? { ...section, bids } : []
  })
}

type SectionProps = Omit<BidsListProps, 'sections' | 'linkedId' | 'onMore' | 'loadingMore'> & {
  section: BidSection
  /** How many of its bids are among the first of the list. */
  firsts: number
  linked: { readonly id: string; readonly ref: RefObject<HTMLElement | null> } | null
}

/** In two columns on a desktop; the last one alone fills both. */
const grid = 'grid grid-cols-1 items-start gap-2 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2'

function Section({ section, firsts, linked, market, ...shown }: SectionProps) {
  const { key, title, bids, inGame } = section
  const [first] = bids
  const places = bids.map((bid, at) => (
    <BidPlace
      key={bid.id}
      linked={bid.id === linked?.id ? linked.ref : null}
      isFirst={at < firsts}
      look={section.look}
      fairOdds={market.fairOddsOf(bid.id)}
      game={market.gameOf(bid.gameId)}
      {...{ bid, inGame }}
      {...shown}
    />
  ))
  if (title === null) return <div className={grid}>{places}</div>
  const headId = `bids-${key}`
  return (
    <section aria-labelledby={headId} className="flex flex-col gap-2">
      <h2 id={headId} className="flex min-h-6 flex-wrap items-center gap-x-2 px-1 font-semibold text-14">
        {inGame && first && <MatchupMarks matchup={first} league={first.sport} />}
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        {inGame && first?.gameTime && (
          <span className="text-12">
            <GameState bid={first} game={market.gameOf(first.gameId)} now={shown.now} />
          </span>
        )}
      </h2>
      <div className={grid}>{places}</div>
    </section>
  )
}

type BidPlaceProps = Omit<BidCardProps, 'ref' | 'ring' | 'inGame'> &
  Pick<BidRowProps, 'fairOdds' | 'game' | 'inGame'> & {
    look: BidSection['look']
    /** For the card of the linked bid. */
    linked: RefObject<HTMLElement | null> | null
    /** Among the first of the list. */
    isFirst: boolean
  }

/** What most of them take up, in px. */
const usualPx = { card: 216, row: 96 } as const

/** The card or row of a bid while it is near the screen, or was looked for; else its place. */
function BidPlace({ linked, isFirst, look, inGame, ...card }: BidPlaceProps) {
  const { ref, isNear, height } = useNear(isFirst)
  if (linked) return <BidCard ref={linked} ring {...card} />
  if (isNear) return look === 'row' ? <BidRow ref={ref} inGame={inGame} {...card} /> : <BidCard ref={ref} {...card} />
  const { bid } = card
  return (
    <Card
      ref={ref}
      className="overflow-hidden text-12 text-muted [content-visibility:auto]"
      style={{ height: height ?? usualPx[look] }}
    >
      {bid.creatorName}: {bidTitle(bid)} {bid.legs.length > 0 ? legsInWords(bid.legs) : bid.description}
    </Card>
  )
}

/** For the card of the linked bid, which is scrolled to and focused once it is among these. */
function useShown(linkedId: string | undefined, sections: readonly BidSection[]): RefObject<HTMLElement | null> {
  const linked = useRef<HTMLElement>(null)
  const isHere = sections.some(({ bids }) => bids.some(({ id }) => id === linkedId))
  useEffect(() => {
    if (!linkedId || !isHere) return
    linked.current?.scrollIntoView({ block: 'center' })
    linked.current?.focus({ preventScroll: true })
  }, [linkedId, isHere])
  return linked
}

/** Calls `onReach` when the element comes near the screen; again only after it has been away from there. */
function useReached(element: RefObject<HTMLElement | null>, onReach: (() => void) | null) {
  const latest = useRef(onReach)
  latest.current = onReach
  const watched = onReach !== null
  useEffect(() => {
    if (!watched || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current?.(),
      // Before the reader gets there, so that nobody waits at the end.
      { rootMargin: '800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [watched, element])
}
