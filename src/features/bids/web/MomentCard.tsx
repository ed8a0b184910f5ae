import { IconShare, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { BetAnswer } from '#features/bets/contract.ts'
import { gameWords, type ReadSide, readBet, startOf } from '#features/bets/web/betReading.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { useUser } from '#features/web/session.ts'
import { useLocation } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { SharePicture } from '#web/picture/SharePicture.tsx'
import { dayAndTime, startsIn } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import type { BidView } from '../contract.ts'
import { BidMatchup } from './BidMatchup.tsx'
import { sidesOf } from './bidTerms.ts'
import { bidWords } from './bidWords.ts'
import { type Moment, showMoment } from './moment.ts'
import { RiskToWin } from './slip/Stakes.tsx'
import { useShareBid } from './useShareBid.ts'

/** What the reader has just done, until they close it or go on to another page. [BEY-45] */
export function MomentCard({ moment }: { moment: NonNullable<Moment> }) {
  const { pathname } = useLocation()
  const [at] = useState(pathname)
  useEffect(() => {
    if (pathname !== at) showMoment(null)
  }, [pathname, at])
  return 'bet' in moment ? <ItsOn bet={moment.bet} /> : <ItsUp bid={moment.bid} />
}

/** Who is in the bet, on what, for how much, and until the start. */
function ItsOn({ bet: answer }: { bet: BetAnswer }) {
  const user = useUser()
  const now = useNow(10_000)
  const show = useShowOdds()
  const read = readBet(answer, { id: user.id, isAdmin: false })
  const { bet, first, second } = read
  const start = startOf(bet, now)
  const share = async () => (await import('#features/bets/web/betPicture.ts')).makeBetPicture(read, show)
  return (
    <Floating
      title="It's on"
      about={[gameWords(bet), start && (startsIn(start, now) ?? dayAndTime(start, now))].filter(Boolean).join(' · ')}
      actions={
        <>
          <Button render={<Link to="/bets" search={{ bet: bet.id, group: bet.groupId }} />}>See my bet</Button>
          <SharePicture make={share} fileName="betwixt-bet.png" />
        </>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        <Side side={first} name={first.isYou ? 'You' : first.name} avatar={first.isYou ? user.name : first.name} />
        <Side side={second} name={second.name} avatar={second.name} />
      </ul>
      <RiskToWin exposure={{ risk: first.risk, toWin: first.toWin }} />
    </Floating>
  )
}

function Side({ side, name, avatar }: { side: ReadSide; name: string; avatar: string }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Avatar id={side.id} name={avatar} size="md" />
      <span className="min-w-0">
        <span className="block truncate text-12 text-muted">{name}</span>
        <span className="block font-semibold text-14 wrap-anywhere">{side.words}</span>
      </span>
    </li>
  )
}

/** The bid that the reader has posted, to send to a friend. */
function ItsUp({ bid }: { bid: BidView }) {
  const now = useNow(10_000)
  const show = useShowOdds()
  const share = useShareBid()
  const { creator } = sidesOf(bid)
  const { about } = bidWords(bid, { userId: bid.creatorId, now, show })
  return (
    <Floating
      title="Your bid is up"
      about={about}
      actions={
        <>
          <Button variant="outline" render={<Link to="/bids" search={{ bid: bid.id, group: bid.groupId }} />}>
            See my bid
          </Button>
          <Button icon={<IconShare size={20} aria-hidden="true" />} onClick={() => void share(bid)}>
            Share
          </Button>
        </>
      }
    >
      <BidMatchup bid={bid} now={now} />
      <RiskToWin exposure={creator} />
    </Floating>
  )
}

type FloatingProps = { title: string; about: string; actions: ReactNode; children: ReactNode }

function Floating({ title, about, actions, children }: FloatingProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-card border border-accent bg-overlay p-3 shadow-float"
    >
      <div className="flex items-start gap-2">
        <div role="status" className="min-w-0 flex-1">
          <h2 id={id} className="font-bold text-18">
            {title}
          </h2>
          <p className="text-12 text-muted wrap-anywhere">{about}</p>
        </div>
        <IconButton
          label="Close"
          tone="muted"
          className="-mt-2 -mr-2"
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() => showMoment(null)}
        />
      </div>
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">{actions}</div>
    </section>
  )
}
