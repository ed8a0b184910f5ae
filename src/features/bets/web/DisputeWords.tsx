import type { BetAnswer } from '../contract.ts'
import { type BetForReader, sideOfRole } from './betReading.ts'
import { saysWords } from './stepWords.tsx'

type Dispute = NonNullable<BetAnswer['dispute']>

/** What both sides of a disputed bet say is right, and why. [BEY-11] */
export function DisputeWords({ read, dispute }: { read: BetForReader; dispute: Dispute }) {
  return (
    <>
      <p className="wrap-anywhere">{openedWords(read, dispute)}</p>
      <ul className="mt-1 text-muted">
        {(['creator', 'acceptor'] as const)
          .filter((role) => !isSaidAbove(read, dispute, role))
          .map((role) => (
            <li key={role} className="wrap-anywhere">
              {positionWords(read, dispute, role)}
            </li>
          ))}
      </ul>
    </>
  )
}

/** "Ann says Ann won: “It rained”". */
export function openedWords(read: BetForReader, dispute: Dispute): string {
  const says = saysWords(dispute.outcome, read)
  if (dispute.openedBy === null) return `${dispute.reason} By that ${says}.`
  return `${openerWords(read, dispute)} ${says}: “${dispute.reason}”`
}

/** "You say", "Ben says". */
function openerWords({ first }: BetForReader, { openedBy }: Dispute): string {
  return first.isYou && first.id === openedBy?.id ? 'You say' : `${openedBy?.name} says`
}

/** The opener still says the same. */
function isSaidAbove(read: BetForReader, { positions, openedBy, outcome }: Dispute, role: 'creator' | 'acceptor') {
  return sideOfRole(read, role).id === openedBy?.id && positions[role]?.outcome === outcome
}

/** "Ann has not answered yet.", "Ben says it is a push: “It rained”". */
function positionWords(read: BetForReader, { positions }: Dispute, role: 'creator' | 'acceptor'): string {
  const side = sideOfRole(read, role)
  const name = side.isYou ? 'You' : side.name
  const position = positions[role]
  if (!position) return `${name} ${side.isYou ? 'have' : 'has'} not answered yet.`
  const why = position.reason ? `: “${position.reason}”` : '.'
  return `${name} ${side.isYou ? 'say' : 'says'} ${saysWords(position.outcome, read)}${why}`
}
