import { api } from '#features/web/api.ts'

export const paging = {
  initialPageParam: undefined,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
}

/** What the page of a group's debts asks for: the reader's own, who owes whom among the others, and what was paid. */
export function debtQueries(groupId: string, readerId: string) {
  return {
    own: api.debts.ofMember.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, userId: readerId, limit: 200, cursor }),
      ...paging,
    }),
    balances: api.debts.balances.queryOptions({ input: { groupId, without: 'debtIds' } }),
    payments: paymentPages(groupId),
  }
}

export function paymentPages(groupId: string) {
  return api.debts.payments.infiniteOptions({
    input: (cursor: string | undefined) => ({ groupId, limit: 50, cursor }),
    ...paging,
  })
}
