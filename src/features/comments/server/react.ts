import { type Emoji, isGivenBy, type Reaction, withoutReaction, withReaction } from '#domain/people/reactions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { hourMs, type Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import { groupCommand, userCommand } from '#server/commands/groupCommand.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { memberOfComment } from './commentOf.ts'
import { reactable, reactionsIn } from './reactionStore.ts'

/** `gives`: else it is taken back. */
type Reacting = { readonly emoji: Emoji; readonly gives: boolean }
type Answer = { reactions: Reaction[] }

/** Each is an event, after which everybody's screens ask again. */
const reactionsAnHour = { name: 'reactions', times: 600, windowMs: hourMs, code: 'too-many-tries' } as const

/** A member reacts to a bet of anybody, in any state. [BEY-29] */
export const reactToBet = groupCommand({
  limit: () => reactionsAnHour,
  read: (tx, { betId }: Reacting & { groupId: string; betId: string }, { groupId }) =>
    tx.query(reactable.bet.find, { groupId, id: betId }),
  run({ tx, group, member, now, enforceRateLimit }, { betId, ...input }, { loaded }): Answer {
    const bet = firstOf(loaded)
    if (!bet) throw new Refused(refusal('bet-not-found'))
    const by = { id: member.userId, name: member.name }
    return react({ tx, group, groupId: group.id, now, enforceRateLimit }, { type: 'bet', ...bet }, { ...input, by })
  },
})

/** The same to a comment, whose row names the group. */
export const reactToComment = userCommand(
  async (command, input: Reacting & { commentId: string }): Promise<Answer> => {
    const { tx, now, enforceRateLimit } = command
    const { group, groupId, member } = await memberOfComment(command, input.commentId)
    const comment = firstOf(await tx.query(reactable.comment.find, { groupId, id: input.commentId }))
    // Deleted while this waited for the group.
    if (!comment) throw new Refused(refusal('comment-not-found'))
    const by = { id: member.userId, name: member.name }
    return react({ tx, group, groupId, now, enforceRateLimit }, { type: 'comment', ...comment }, { ...input, by })
  },
  { limit: reactionsAnHour },
)

type Within = {
  tx: Transaction
  group: LockedGroup
  groupId: CheckedGroupId
  now: Instant
  enforceRateLimit: () => void
}
type Subject = { type: 'bet' | 'comment'; id: string; reactions: unknown }

/** What is so already is not written again, and nobody hears of it. */
function react(
  { tx, group, groupId, now, enforceRateLimit }: Within,
  { type, id, ...subject }: Subject,
  { emoji, gives, by }: Reacting & { by: { id: string; name: string } },
): Answer {
  const reactions = reactionsIn(subject.reactions)
  if (isGivenBy(reactions, emoji, by.id) === gives) return { reactions }
  enforceRateLimit()
  const given = { groupId, id, userId: by.id, emoji }
  if (gives) tx.write(reactable[type].give, { ...given, now })
  else tx.write(reactable[type].takeBack, given)
  group.record('reaction.changed', type, id)
  return { reactions: [...(gives ? withReaction(reactions, emoji, by) : withoutReaction(reactions, emoji, by.id))] }
}
