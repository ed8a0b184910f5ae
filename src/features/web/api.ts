import { contract } from 'virtual:contract'
import type { Me } from '#features/contracts/sessionContract.ts'
import { apiClient } from '../../web/client/apiClient.ts'
import { keepOfflineAnswers } from '../../web/client/offlineAnswers.ts'
import { queryOptions } from '../../web/client/queryOptions.ts'
import { sendRequest } from '../../web/client/sendRequest.ts'
import { reach, showKept } from '../../web/reach/connection.ts'

/** What the app shows when it is opened without a connection: the lines, and the group's bids, bets and debts. */
export const kept = keepOfflineAnswers({
  operations: [
    ...['session.me', 'website.site', 'website.flags', 'groups.read', 'lines.list', 'bids.list'],
    ...['bets.list', 'bets.counts', 'debts.balances', 'debts.ofMember', 'debts.payments'],
  ],
  session: 'session.me',
  userIdOf: (session) => (session as Me).user.id,
  groupIdsOf: (session) => (session as Me).groups.map(({ id }) => id),
  // The name of the first script has the hash of what is in it.
  version: () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
  reach,
  onShown: showKept,
})

/** Calls operations by name: `await client.bids.accept({ groupId, bidId, version })`. Failures are `ApiError`s. */
export const client = apiClient<typeof contract>(contract, sendRequest, { reach, kept })

/** Options for the query library, by operation: `useQuery(api.bids.list.queryOptions({ input }))`. */
export const api = queryOptions(client)
