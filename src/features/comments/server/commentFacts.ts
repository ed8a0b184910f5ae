import type { CommentedType } from '#domain/people/comments.ts'
import { anyOfParam, statement } from '#server/db/statement.ts'
import { type FactsSource, factsSource, type OffersOf, subjectsOf } from '#server/events/factsSource.ts'

const listComments = statement(
  'comments.told',
  { groupId: 'group', ids: 'text[]' },
  {
    id: 'text',
    bid_id: 'text?',
    bet_id: 'text?',
    content: 'text',
    created_at: 'timestamptz',
    mentioned: 'text[]',
  },
  `select c.id, c.bid_id, c.bet_id, c.content, c.created_at,
      array(select m.user_id from comment_mentions m where m.group_id = $1 and m.comment_id = c.id) as mentioned
     from comments c where c.group_id = $1 and c.id ${anyOfParam('$2')}`,
)

/** Who has commented on the subjects of these comments, a bet's with those on its bid, and when first. */
const listCommenters = statement(
  'comments.commenters',
  { groupId: 'group', ids: 'text[]' },
  { about_id: 'text?', user_id: 'text', first_at: 'timestamptz' },
  `select coalesce(t.bet_id, t.bid_id) as about_id, c.user_id, min(c.created_at) as first_at
     from (select distinct o.bet_id, coalesce(o.bid_id, b.bid_id) as bid_id
             from comments o left join bets b on b.group_id = $1 and b.id = o.bet_id
            where o.group_id = $1 and o.id = any($2)) t
     join comments c on c.bid_id = t.bid_id or c.bet_id = t.bet_id
    where c.group_id = $1 group by 1, 2`,
)

/** What notices say of comments on a bid, on a bet, or, without either, in the group's thread. [BEY-26] [BEY-39] */
export function commentFacts(offers: { readonly bid: OffersOf; readonly bet: OffersOf }): FactsSource {
  return factsSource(
    async (db, happened) => {
      const { groupId, personOf } = happened
      const ids = subjectsOf(happened, 'comment')
      const [comments, commenters] = await Promise.all([
        db.query(listComments, { groupId, ids }),
        db.query(listCommenters, { groupId, ids }),
      ])
      const about = (found: readonly (string | null)[]) => ({
        groupId,
        personOf,
        ids: found.filter((id) => id !== null),
      })
      const [bidOf, betOf] = await Promise.all([
        offers.bid(db, about(comments.map((row) => row.bid_id))),
        offers.bet(db, about(comments.map((row) => row.bet_id))),
      ])
      return { commenters, bidOf, betOf, comments: new Map(comments.map((row) => [row.id, row])) }
    },
    {
      'comment.posted': ({ entityId: commentId }, { comments, commenters, bidOf, betOf }) => {
        const row = comments.get(commentId)
        if (!row) return null
        const { bid_id: bidId, bet_id: betId, created_at: at } = row
        const about: CommentedType = betId !== null ? 'bet' : bidId !== null ? 'bid' : 'group'
        const offer = betId !== null ? betOf(betId) : bidId !== null ? bidOf(bidId) : null
        const earlier = commenters.filter((one) => one.about_id === (betId ?? bidId) && one.first_at < at)
        return {
          ...{ kind: 'comment.posted', commentId, content: row.content, about, offer },
          ...{ mentioned: row.mentioned, people: earlier.map((one) => one.user_id) },
        }
      },
    },
  )
}
