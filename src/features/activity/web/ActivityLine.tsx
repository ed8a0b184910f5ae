import {
  type Icon,
  IconArrowsRightLeft,
  IconBallAmericanFootball,
  IconGavel,
  IconMessageCircle,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '#web/browser/Link.tsx'
import { clock } from '#web/time/timeWords.ts'
import type { ActivityView } from '../contract.ts'
import type { Reading } from './offerTerms.ts'
import { sentenceOf } from './sentences.ts'

/** By the first part of an event's type. */
const icons: Readonly<Record<string, Icon>> = {
  bid: IconGavel,
  bet: IconTicket,
  game: IconBallAmericanFootball,
  payment: IconArrowsRightLeft,
  comment: IconMessageCircle,
}

/** One event of the log; links to its subject's card. */
export function ActivityLine({ event, reading }: { event: ActivityView; reading: Reading }) {
  const { actor, words } = sentenceOf(event, reading)
  const place = placeOf(event)
  const KindIcon = icons[event.type.split('.')[0] ?? ''] ?? IconUsers
  const line = 'flex min-h-control items-start gap-3 px-3 py-2.5 text-14'
  const content = (
    <>
      <KindIcon size={20} aria-hidden="true" className="shrink-0 text-muted" />
      {/* User-supplied text can be in any direction; it is isolated so that it does not affect the text around it. */}
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        <span className="min-w-[min(8rem,100%)] flex-1 overflow-clip wrap-anywhere">
          {actor !== null && (
            <>
              <bdi className="font-semibold">{actor}</bdi>{' '}
            </>
          )}
          <bdi>{words}</bdi>
        </span>
        <time dateTime={event.at} className="tabular text-12 leading-5 text-muted">
          {clock(event.at)}
        </time>
      </div>
    </>
  )
  return (
    <li>
      {place ? (
        <Link
          {...place}
          className={`${line} rounded-control transition-colors hover:bg-raised focus-visible:-outline-offset-2`}
        >
          {content}
        </Link>
      ) : (
        <div className={line}>{content}</div>
      )}
    </li>
  )
}

type Place = { readonly to: '/bids' | '/bets' | '/debts'; readonly search: Readonly<Record<string, string>> }

/** The address of the event's own card; null if it has none, or no longer. */
function placeOf({ offer, payment }: Pick<ActivityView, 'offer' | 'payment'>): Place | null {
  if (offer?.type === 'bid') return { to: '/bids', search: { bid: offer.id } }
  if (offer?.type === 'bet') return { to: '/bets', search: { bet: offer.id } }
  return payment ? { to: '/debts', search: { tab: 'settled' } } : null
}
