import type { PersonOf } from '#domain/people/person.ts'
import { type Reaction, reactionsOf } from '#domain/people/reactions.ts'
import { type Columns, statement } from '#server/db/statement.ts'

const ofTable = (table: string, subject: string, columns: string) =>
  `(select jsonb_agg(jsonb_build_object(
      'emoji', r.emoji, 'id', u.id, 'name', u.name) order by r.at, u.id)
    from ${table} r join users u on u.id = r.user_id where r.group_id = $1 and r.${subject} = ${columns}.id)`

/** The reactions to a bet `b` or a comment `c` of the group `$1`, in JSON; null without any. See `reactionsIn`. */
export const reactionsTo = {
  bet: ofTable('bet_reactions', 'bet_id', 'b'),
  comment: ofTable('comment_reactions', 'comment_id', 'c'),
} as const

/** What `reactionsTo` selects, by sign. */
export function reactionsIn(given: unknown): Reaction[] {
  return reactionsOf((given ?? []) as Parameters<typeof reactionsOf>[0])
}

/** The same, as an answer names who reacted. */
export function reactionsView(reactions: readonly Reaction[], personOf: PersonOf) {
  return reactions.map(({ emoji, people }) => ({ emoji, people: people.map(({ id, name }) => personOf(id, name)) }))
}

const subject = { groupId: 'group', id: 'text' } as const satisfies Columns
const reaction = { ...subject, userId: 'text', emoji: 'text' } as const satisfies Columns

const statementsOf = (kind: 'bet' | 'comment', alias: 'b' | 'c') => ({
  /** The subject with its reactions; nothing if there is none. */
  find: statement(
    `reactions.of.${kind}`,
    subject,
    { id: 'text', reactions: 'jsonb?' },
    `select ${alias}.id, ${reactionsTo[kind]} as reactions from ${kind}s ${alias}
      where ${alias}.group_id = $1 and ${alias}.id = $2`,
  ),
  give: statement(
    `reactions.give.${kind}`,
    { ...reaction, now: 'timestamptz' },
    {},
    `insert into ${kind}_reactions (group_id, ${kind}_id, user_id, emoji, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
  ),
  takeBack: statement(
    `reactions.takeBack.${kind}`,
    reaction,
    {},
    `delete from ${kind}_reactions where group_id = $1 and ${kind}_id = $2 and user_id = $3 and emoji = $4`,
  ),
})
export const reactable = { bet: statementsOf('bet', 'b'), comment: statementsOf('comment', 'c') } as const

/** All reactions to a comment, before it is deleted. */
export const removeReactions = statement(
  'reactions.remove',
  { groupId: 'group', commentId: 'text' },
  {},
  'delete from comment_reactions where group_id = $1 and comment_id = $2',
)
