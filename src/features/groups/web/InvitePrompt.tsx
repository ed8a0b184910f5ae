import { IconReceipt, IconScale, IconUsers } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { shortCodeLength } from '#domain/people/inviteCodes.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import type { InviteView } from '../inviteContract.ts'
import { membersIn } from './OpenGroups.tsx'

type PromptProps = {
  inviteId: string
  invite: InviteView
  /** The bid that it was sent with, if any. */
  offer: ReactNode
  example: ReactNode
  /** The button for this reader. */
  action: ReactNode
}

/** [INV-55] */
const points = [
  { Icon: IconScale, title: 'Fair odds', text: 'Sportsbook lines without the margin' },
  { Icon: IconUsers, title: 'Bet with friends', text: 'You bet each other, nobody takes a cut' },
  { Icon: IconReceipt, title: 'Track everything', text: 'Settled automatically, paid your way' },
]

/**
 * The invite before any form: who invites to what, who is there, and what it is. [INV-54] [BEY-31]
 */
export function InvitePrompt({ inviteId, invite, offer, example, action }: PromptProps) {
  const { groupName, memberCount, inviterName, hostName, isFull, expiresAt } = invite
  const who = inviterName !== null ? `invited by ${inviterName}` : hostName !== null && `run by ${hostName}`
  const now = useNow()
  return (
    <>
      <section className="rounded-sheet border border-line bg-surface p-[24px] text-center">
        <Faces invite={invite} />
        <p className="mt-4 text-14 text-muted">You're Invited!</p>
        <h1 className="break-words text-28 font-bold">{groupName}</h1>
        <p className="mt-1 text-14 text-muted">{[membersIn(memberCount), who].filter(Boolean).join(' · ')}</p>
        {isFull && (
          <Notice tone="warn" title={`${groupName} is full`} className="mt-4 text-left">
            {`Nobody else can join now. Ask ${inviterName ?? hostName ?? 'an admin'} to make room, then open this link again.`}
          </Notice>
        )}
        <Suspense fallback={null}>{offer}</Suspense>
        <div className="mt-6">{action}</div>
        <ul className="mt-6 flex flex-col gap-4 border-t border-line pt-6 text-left">
          {points.map(({ Icon, title, text }) => (
            <li key={title} className="flex items-center gap-4">
              <Icon size={24} aria-hidden="true" className="shrink-0 text-accent" />
              <span>
                <span className="block text-14 font-semibold">{title}</span>
                <span className="block text-14 text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-4">{example}</div>
      {expiresAt !== null && (
        <p className="mt-6 text-center text-12 text-muted">
          {inviteId.length === shortCodeLength ? `Invite code ${inviteId.toUpperCase()} · works` : 'Works'} until{' '}
          {dayAndTime(expiresAt, now)}
        </p>
      )}
    </>
  )
}

/** The face of who invites, or runs the group, and how many more there are. Nobody else is shown to strangers. [BEY-31] */
export function Faces({ invite: { inviterName, hostName, memberCount } }: { invite: InviteView }) {
  const name = inviterName ?? hostName
  if (name === null) return null
  const more = memberCount - 1
  return (
    <div
      className="flex items-center justify-center"
      role="img"
      aria-label={more > 0 ? `${name} and ${more} more` : name}
    >
      <Avatar id={name} name={name} size="lg" />
      {more > 0 && <span className="ml-2 text-14 text-muted">+{more}</span>}
    </div>
  )
}
