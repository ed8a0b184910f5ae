import { IconReceipt, IconScale, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStored } from '#web/browser/storedValue.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { InviteView } from '../contract.ts'
import { membersIn } from './OpenGroups.tsx'

type PromptProps = { inviteId: string; invite: InviteView; example: ReactNode }

/** [INV-55] */
const points = [
  { Icon: IconScale, title: 'Fair odds', text: 'Sportsbook lines without the margin' },
  { Icon: IconUsers, title: 'Bet with friends', text: 'You bet each other, nobody takes a cut' },
  { Icon: IconReceipt, title: 'Track everything', text: 'Settled automatically, paid your way' },
]

/**
 * The invite as visitors see it before any form: who invites them, to what, and what it is. The code is kept until they
 * have an account. [INV-54] [INV-56] [BEY-31]
 */
export function InvitePrompt({ inviteId, invite, example }: PromptProps) {
  const { groupName, memberCount, inviterName, hostName, expiresAt } = invite
  const who = inviterName !== null ? `invited by ${inviterName}` : hostName !== null && `run by ${hostName}`
  const now = useNow()
  const navigate = useNavigate()
  const [, keepInvite] = useStored('invite')
  const go = () => {
    keepInvite(inviteId)
    void navigate({ to: '/login', search: {} })
  }
  return (
    <>
      <section className="rounded-sheet border border-line bg-surface p-6 text-center">
        <span className="mx-auto mb-5 flex size-14 items-center justify-center rounded-full bg-accent/13 text-accent">
          <IconUsers size={30} aria-hidden="true" />
        </span>
        <p className="text-14 text-muted">You're Invited!</p>
        <h1 className="break-words text-28 font-bold">{groupName}</h1>
        <p className="mt-1 text-14 text-muted">{[membersIn(memberCount), who].filter(Boolean).join(' · ')}</p>
        <Button full size="lg" className="mt-6" onClick={go}>
          Create Account or Sign In
        </Button>
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
          Invite code {inviteId.toUpperCase()} · works until {dayAndTime(expiresAt, now)}
        </p>
      )}
    </>
  )
}
