import type { PersonOf } from '#domain/people/person.ts'
import { type Emoji, isGivenBy, withoutReaction, withReaction } from '#domain/people/reactions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { hourMs, type Instant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import { groupCommand, userCommand } from '#server/commands/groupCommand.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { memberOfComment } from './commentOf.ts'
import { reactable, reactionsIn, reactionsView } from './reactionStore.ts'

/** `gives`: else it is taken back. */
type Reacting = { readonly emoji: Emoji; readonly gives: boolean }
type Answer = { reactions: ReturnType<typeof reactionsView> }

/** Each is an event, after which everybody's screens ask again. */
const reactionsAnHour = { name: 'reactions', times: 600, windowMs: hourMs, code: 'too-many-tries' } as const

/** A member reacts to a bet of anybody, in any state. [BEY-29] */
export const reactToBet = groupCommand({
  limit: () => reactionsAnHour,
  read: (tx, { betId }: Reacting & { groupId: string; betId: string }, { groupId }) =>
    Promise.all([tx.query(reactable.bet.find, { groupId, id: betId }), personsIn(tx, groupId)]),
  run({ tx, group, member, now, enforceRateLimit }, { betId: _, ...input }, { loaded: [found, personOf] }): Answer {
    const bet = firstOf(found)
    if (!bet) throw new Refused(refusal('bet-not-found'))
    const by = { id: member.userId, name: member.name }
    return react(
      { tx, group, groupId: group.id, personOf, now, enforceRateLimit },
      { type: 'bet', ...bet },
      { ...input, by },
    )
  },
})

/** The same to a comment, whose row names the group. */
export const reactToComment = userCommand(
  async (command, input: Reacting & { commentId: string }): Promise<Answer> => {
    const { tx, now, enforceRateLimit } = command
    const { group, groupId, member } = await memberOfComment(command, input.commentId)
    const [found, personOf] = await Promise.all([
      tx.query(reactable.comment.find, { groupId, id: input.commentId }),
      personsIn(tx, groupId),
    ])
    const comment = firstOf(found)
    // Deleted while this waited for the group.
    if (!comment) throw new Refused(refusal('comment-not-found'))
    const by = { id: member.userId, name: member.name }
    return react(
      { tx, group, groupId, personOf, now, enforceRateLimit },
      { type: 'comment', ...comment },
      { ...input, by },
    )
  },
  { limit: reactionsAnHour },
)

type Within = {
  tx: Transaction
  group: LockedGroup
  groupId: CheckedGroupId
  personOf: PersonOf
  now: Instant
  enforceRateLimit: () => void
}
type Subject = { type: 'bet' | 'comment'; id: string; reactions: unknown }

/** What is so already is not written again, and nobody hears of it. */
function react(
  { tx, group, groupId, personOf, now, enforceRateLimit }: Within,
  { type, id, ...subject }: Subject,
  { emoji, gives, by }: Reacting & { by: { id: string; name: string } },
): Answer {
  const reactions = reactionsIn(subject.reactions)
  if (isGivenBy(reactions, emoji, by.id) === gives) return { reactions: reactionsView(reactions, personOf) }
  enforceRateLimit()
  const given = { groupId, id, userId: by.id, emoji }
  if (gives) tx.write(reactable[type].give, { ...given, now })
  else tx.write(reactable[type].takeBack, given)
  group.record('reaction.changed', type, id)
  const after = gives ? withReaction(reactions, emoji, by) : withoutReaction(reactions, emoji, by.id)
  return { reactions: reactionsView(after, personOf) }
}
