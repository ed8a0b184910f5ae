import { IconLock, IconSwords, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { betsIn } from '#domain/bets/headToHead.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { type Address, useAddress } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { codeOf, reasonOf, textOf } from '#web/client/apiError.ts'
import { SharePicture } from '#web/picture/SharePicture.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import type { VersusView } from '../contract.ts'
import { LuckLines } from './LuckLines.tsx'
import { NetLine } from './NetLine.tsx'
import { SeasonChips, SeasonGone } from './SeasonChips.tsx'
import { BySport, VersusFigures } from './VersusFigures.tsx'

/** Two members by their settled bets with each other: by default the reader and somebody. [BEY-20] */
export function VersusPage() {
  const { id: groupId } = useGroup()
  const readerId = useUser().id
  const [address, setAddress] = useAddress()
  const opponentId = address.user
  const memberId = address.other ?? readerId
  const isPair = opponentId !== undefined && opponentId !== memberId
  const { season } = address
  const { data, error, isPending, isFetching, refetch } = useQuery(
    api.stats.versus.queryOptions({
      input: { groupId, userId: opponentId ?? '', other: memberId, season },
      placeholderData: keepPreviousData,
      enabled: isPair,
    }),
  )
  const isSlow = useDelayed(isPair && isPending)
  if (codeOf(error) === 'permission-denied') {
    return <EmptyState icon={<IconLock aria-hidden="true" />} title={textOf(error)} />
  }
  const shown = isPair && data && !error ? data : null
  const isGone = reasonOf(error) === 'season-not-found'
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="sr-only">Two members head to head</h2>
      <PairPicker memberId={memberId} opponentId={opponentId} versus={shown} onChange={setAddress} />
      <SeasonChips chosen={season} onChoose={(id) => setAddress({ season: id })} withAllTime />
      {!isPair && (
        <EmptyState icon={<IconUsers aria-hidden="true" />} title="Choose two members" level={3}>
          Their bets with each other show here.
        </EmptyState>
      )}
      {error && !isGone && (
        <ErrorState title="Failed to load the head-to-head" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      )}
      {isGone && <SeasonGone onAllTime={() => setAddress({ season: undefined })} />}
      {isSlow && <VersusSkeleton />}
      {shown && <Versus versus={shown} readerId={readerId} onAllTime={() => setAddress({ season: undefined })} />}
    </div>
  )
}

type VersusProps = { versus: VersusView; readerId: string; onAllTime: () => void }

function Versus({ versus, readerId, onAllTime }: VersusProps) {
  if (betsIn(versus) === 0) {
    return (
      <>
        <NoBets versus={versus} readerId={readerId} onAllTime={onAllTime} />
        <VersusPools versus={versus} readerId={readerId} />
      </>
    )
  }
  // The drawing is loaded when it is asked for.
  const make = async () => (await import('./versusPicture.ts')).makeVersusPicture(versus)
  return (
    <>
      <VersusFigures versus={versus} isYou={versus.member.id === readerId} />
      <NetLine line={versus.line} />
      <VersusLuck versus={versus} readerId={readerId} />
      <VersusPools versus={versus} readerId={readerId} />
      <BySport bySport={versus.bySport} />
      <div className="sm:max-w-96">
        <SharePicture make={make} fileName="betwixt-head-to-head.png" />
      </div>
      <p className="px-1 pt-1 text-12 text-muted">
        Head-to-head uses the settled bets between the two, paid or not, by the result in force. A push ends no streak.
      </p>
    </>
  )
}

/** Luck and skill of the one from whose side everything counts, in their bets with the other. [BEY-38] */
function VersusLuck({ versus: { member, luck }, readerId }: Pick<VersusProps, 'versus' | 'readerId'>) {
  if (!luck.member) return null
  return (
    <Card as="section" aria-labelledby="luck">
      <h3 id="luck" className="pb-1 text-16 font-bold">
        Luck and skill
      </h3>
      <LuckLines luck={luck.member} who={member.id === readerId ? 'You' : member.name} />
    </Card>
  )
}

/** Who was placed before the other in the pools of both. [BEY-34] */
function VersusPools({ versus: { member, opponent, pools }, readerId }: Pick<VersusProps, 'versus' | 'readerId'>) {
  const { ahead, behind, level } = pools
  if (ahead + behind + level === 0) return null
  const against = opponent.id === readerId ? 'you' : opponent.name
  const [who, did] = member.id === readerId ? ['You', 'were'] : [member.name, 'was']
  return (
    <Card as="section" aria-labelledby="pools-of-both">
      <h3 id="pools-of-both" className="pb-1 text-16 font-bold">
        Pools of both
      </h3>
      <p className="text-14 wrap-anywhere">
        {who} {did} placed before {against} in {ahead}, behind in {behind}
        {level > 0 && `, level in ${level}`}.
      </p>
    </Card>
  )
}

/** "You and Ben have never bet against each other". */
function NoBets({ versus: { member, opponent, season }, readerId, onAllTime }: VersusProps) {
  const nameOf = (person: VersusView['member']) => (person.id === readerId ? 'You' : person.name)
  const pair = opponent.id === readerId ? `You and ${member.name}` : `${nameOf(member)} and ${opponent.name}`
  const isOwn = [member.id, opponent.id].includes(readerId)
  return (
    <EmptyState
      icon={<IconSwords aria-hidden="true" />}
      title={season ? `No bets in ${season.name}` : `${pair} have never bet against each other`}
      level={3}
      actions={
        season ? (
          <Button variant="outline" onClick={onAllTime}>
            All Time
          </Button>
        ) : (
          isOwn && (
            <Button variant="outline" render={<Link to="/bids" />}>
              See the open bids
            </Button>
          )
        )
      }
    >
      {season
        ? `${pair} settled no bet with each other in this season.`
        : 'Once a bet between the two is settled, it counts here.'}
    </EmptyState>
  )
}

type PairPickerProps = {
  memberId: string
  opponentId: string | undefined
  /** With the names of members who have left. */
  versus: VersusView | null
  onChange: (change: Address) => void
}

/** Whose side, and against whom; the address keeps both. */
function PairPicker({ memberId, opponentId, versus, onChange }: PairPickerProps) {
  const { id: groupId } = useGroup()
  const readerId = useUser().id
  const { data } = useQuery(api.groups.members.queryOptions({ input: { groupId, limit: 200 } }))
  const people = new Map((data?.items ?? []).map(({ person }) => [person.id, person]))
  for (const person of versus ? [versus.member, versus.opponent] : []) people.set(person.id, person)
  const sorted = [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <Card as="section" aria-label="Who against whom" className="@container flex flex-wrap items-center gap-2">
      <PersonPicker
        label="Whose side"
        people={sorted.filter(({ id }) => id !== opponentId)}
        chosen={people.get(memberId)}
        readerId={readerId}
        onChoose={(id) => onChange({ other: id === readerId ? undefined : id })}
      />
      <span className="pt-13 @max-[14rem]:w-full @max-[14rem]:pt-0 @max-[14rem]:text-center text-14 font-semibold text-muted">
        vs
      </span>
      <PersonPicker
        label="Against"
        people={sorted.filter(({ id }) => id !== memberId)}
        chosen={opponentId === undefined ? undefined : people.get(opponentId)}
        readerId={readerId}
        onChoose={(id) => onChange({ user: id })}
      />
    </Card>
  )
}

type Person = { readonly id: string; readonly name: string }
type PersonPickerProps = {
  label: string
  people: readonly Person[]
  chosen: Person | undefined
  readerId: string
  onChoose: (id: string) => void
}

function PersonPicker({ label, people, chosen, readerId, onChoose }: PersonPickerProps) {
  const options = people.map(({ id, name }) => ({ value: id, label: id === readerId ? 'You' : name }))
  return (
    <div className="flex min-w-[min(6rem,100%)] flex-1 flex-col items-center gap-1">
      <Avatar id={chosen?.id ?? ''} name={chosen?.name ?? '?'} size="lg" />
      <Select
        label={label}
        look="title"
        value={chosen?.id ?? ''}
        options={chosen ? options : [{ value: '', label: 'Choose...', disabled: true }, ...options]}
        onChange={({ target }) => onChoose(target.value)}
        className="w-full max-w-60"
      />
    </div>
  )
}

function VersusSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-5">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} round="card" className="h-[82px]" />
        ))}
      </div>
      <Skeleton round="card" className="h-60" />
    </div>
  )
}
