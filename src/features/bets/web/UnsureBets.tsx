import { IconChevronRight } from '@tabler/icons-react'
import { doubtWords } from '#domain/games/doubtWords.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { BetAnswer } from '../contract.ts'
import { readBet } from './betReading.ts'
import { useUnsureBets } from './useBets.ts'
import { useReader } from './useShownBets.ts'

/** How many are named; the rest are counted. */
const NAMED = 3

type UnsureBetsProps = {
  groupId: string
  /** Whether there can be any: `mayBeUnsure`. */
  mayBe: boolean
  onOpen: (betId: string) => void
}

/**
 * The bets whose result is not sure or disputed, for the people they concern, whatever tab and dates are chosen. [BEY-04]
 * [BEY-11]
 */
export function UnsureBets({ groupId, mayBe, onOpen }: UnsureBetsProps) {
  const reader = useReader()
  const unsure = useUnsureBets(groupId, mayBe)?.map((bet: BetAnswer) => readBet(bet, reader))
  const concerning = unsure?.filter(({ isConcerned }) => isConcerned) ?? []
  if (concerning.length === 0) return null
  const more = concerning.length - NAMED
  return (
    <Notice
      tone="warn"
      title={concerning.length === 1 ? '1 bet needs attention' : `${concerning.length} bets need attention`}
    >
      <ul className="-mr-2 mt-1 grid">
        {concerning.slice(0, NAMED).map(({ bet, first, second, isMine }) => (
          <li key={bet.id}>
            <button
              type="button"
              onClick={() => onOpen(bet.id)}
              className="-ml-2 flex min-h-11 w-[calc(100%+8px)] items-center gap-2 rounded-control px-2 text-left hover:bg-warn/13"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">
                  {!isMine && `${first.name}: `}
                  {first.words} against {second.name}
                </span>
                <span className="block text-12 text-muted">{unsureWords(bet)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-12 text-muted">and {more} more</p>}
    </Notice>
  )
}

function unsureWords({ dispute, needsAttention }: BetAnswer): string {
  if (dispute?.state !== 'open') return doubtWords(needsAttention)
  return dispute.mayDecide ? 'The result is disputed. You can decide.' : 'The result is disputed.'
}
