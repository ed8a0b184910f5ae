import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentedType } from '#domain/people/comments.ts'
import { api, client } from '#features/web/api.ts'
import { ApiError, codeOf, textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { CommentView } from '../contract.ts'
import type { Written } from './CommentForm.tsx'

/** The bid or bet that is discussed, or the group. */
export type Commented = { readonly groupId: string; readonly entityType: CommentedType; readonly entityId: string }

type Page = { items: CommentView[]; nextCursor: string | null }

const pageSize = 20
const paging = { initialPageParam: undefined, getNextPageParam: (last: Page) => last.nextCursor ?? undefined }

function optionsOf({ groupId, entityType, entityId }: Commented) {
  const input = (cursor: string | undefined) => ({ groupId, limit: pageSize, cursor })
  if (entityType === 'group') return api.comments.ofGroup.infiniteOptions({ input, ...paging })
  return entityType === 'bid'
    ? api.comments.ofBid.infiniteOptions({ input: (cursor) => ({ ...input(cursor), bidId: entityId }), ...paging })
    : api.comments.ofBet.infiniteOptions({ input: (cursor) => ({ ...input(cursor), betId: entityId }), ...paging })
}

/** The comments on a bid, a bet or the group, newest first and live. [CMT-10] */
export function useComments(about: Commented) {
  const query = useInfiniteQuery(optionsOf(about))
  return { ...query, comments: query.data?.pages.flatMap(({ items }) => items) }
}

/** The user's new comment appears immediately, with this id until the server has assigned its own. */
const sendingId = 'sending'

/** Whether a comment is still being posted. */
export function isSending({ id }: Pick<CommentView, 'id'>): boolean {
  return id === sendingId
}

/**
 * Posts a comment, which appears immediately. If the server refuses it, it is removed and a toast says why. [CMT-18]
 */
export function usePostComment(about: Commented, user: { readonly id: string; readonly name: string }) {
  const kept = useCachedComments(about)
  return useMutation({
    mutationFn: (written: Written): Promise<CommentView> => send(about, written),
    onMutate: async ({ content }) => {
      await kept.hold()
      const createdAt = new Date().toISOString()
      const by = { author: user, userId: user.id, userName: user.name }
      const mine = { ...about, id: sendingId, ...by, content, createdAt, mentions: [], reactions: [] }
      kept.put(mine)
    },
    onSuccess: (posted) => {
      kept.drop(sendingId)
      // Its event may have arrived before this answer; then it is already listed, possibly below newer ones.
      if (!kept.has(posted)) kept.put(posted)
    },
    onError: (error) => {
      kept.drop(sendingId)
      kept.askAgain()
      // Messages about internal errors would not help the writer.
      toast.error(error instanceof ApiError && error.status === 500 ? 'Failed to post comment' : textOf(error))
    },
  })
}

function send({ groupId, entityType, entityId }: Commented, { content, mentions }: Written): Promise<CommentView> {
  const input = { groupId, content, ...(mentions.length > 0 && { mentions: [...mentions] }) }
  if (entityType === 'group') return client.comments.postOnGroup(input)
  return entityType === 'bid'
    ? client.comments.postOnBid({ ...input, bidId: entityId })
    : client.comments.postOnBet({ ...input, betId: entityId })
}

/** Deletes the user's own comment, which disappears immediately. If the server refuses, it comes back. [CMT-19] */
export function useDeleteComment(about: Commented) {
  const kept = useCachedComments(about)
  return useMutation({
    mutationFn: ({ id }: CommentView) => client.comments.delete({ commentId: id }),
    onMutate: async (comment) => {
      await kept.hold()
      const before = kept.pages()
      kept.drop(comment.id)
      return before
    },
    onError: (error, _comment, before) => {
      // Already deleted by the user in another window: the desired result.
      if (codeOf(error) === 'not-found') return
      kept.restore(before)
      kept.askAgain()
      toast.error('Failed to delete comment', { description: textOf(error) })
    },
  })
}

type Kept = InfiniteData<Page>

/** The cached comments, for optimistic updates. */
function useCachedComments(about: Commented) {
  const queries = useQueryClient()
  const { queryKey } = optionsOf(about)
  const inEachPage = (edit: (comments: CommentView[], page: number) => CommentView[]) =>
    queries.setQueryData<Kept>(
      queryKey,
      (kept) => kept && { ...kept, pages: kept.pages.map((page, at) => ({ ...page, items: edit(page.items, at) })) },
    )
  const without = (comments: CommentView[], id: string) => comments.filter((comment) => comment.id !== id)
  return {
    /** Cancels a fetch under way, whose answer would undo the change. The change's event refetches. */
    hold: () => queries.cancelQueries({ queryKey }),
    askAgain: () => void queries.invalidateQueries({ queryKey }),
    pages: () => queries.getQueryData<Kept>(queryKey),
    has: ({ id }: CommentView) =>
      queries.getQueryData<Kept>(queryKey)?.pages.some(({ items }) => items.some((one) => one.id === id)) ?? false,
    restore: (before: Kept | undefined) => void queries.setQueryData<Kept>(queryKey, before),
    /** Puts the newest comment on top, unless it is there already. */
    put: (comment: CommentView) =>
      inEachPage((comments, page) => [...(page === 0 ? [comment] : []), ...without(comments, comment.id)]),
    drop: (id: string) => inEachPage((comments) => without(comments, id)),
  }
}
