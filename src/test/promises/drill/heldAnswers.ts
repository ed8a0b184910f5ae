import { setTimeout as sleep } from 'node:timers/promises'
import { isContractProcedure } from '@orpc/contract'
import type { OperationMeta } from '#domain/operations.ts'
import { contract } from '#features/api/contract.ts'
import { type LiveEvent, makesStale } from '#web/live/staleQueries.ts'

/** A list or screen: the key that its query has in a browser, and its address. */
export type Shown = {
  readonly key: readonly [readonly string[], { readonly input: Record<string, string> }]
  readonly address: string
  /** Also made stale by what stands in no log, so it may have been missed while there was no connection. */
  readonly isBeyondLog: boolean
}

/**
 * Every query that is asked about a group or about oneself, with nothing chosen, and the lists as their tabs choose. A
 * file to download is on no screen.
 */
export function everythingShown(groupId: string): Shown[] {
  const chosen: Record<string, string[]> = {
    'bids.list': ['open', 'accepted', 'cancelled'],
    'bets.list': ['active', 'settled'],
    'debts.list': ['pending', 'settled'],
  }
  return Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([action, procedure]) => {
      if (!isContractProcedure(procedure)) return []
      const { route, meta } = procedure['~orpc']
      const { kind, access, staleOn, isShared } = meta as OperationMeta
      const path = route.path ?? ''
      const isScreen = kind === 'query' && route.outputStructure !== 'detailed'
      const isAsked = isScreen && !isShared && /^(user|newcomer|member|member-or-website-admin)$/.test(access)
      if (!isAsked || /\{(?!groupId)/.test(path)) return []
      const isBeyondLog = staleOn.includes('notification') || !path.includes('{groupId}')
      return [undefined, ...(chosen[`${feature}.${action}`] ?? [])].map(
        (status): Shown => ({
          key: [
            [feature, action],
            { input: { ...(path.includes('{groupId}') && { groupId }), ...(status && { status }) } },
          ],
          address: `/api${path.replace('{groupId}', groupId)}${status ? `?status=${status}` : ''}`,
          isBeyondLog,
        }),
      )
    }),
  )
}

/** What a browser shows and fetches again when it goes stale, and at no other time. */
export type HeldAnswers = {
  hear(event: LiveEvent): void
  /** The stream has come back: what no log tells of may have been missed. */
  comeBack(): void
  /** The answers as they stand, by address; null while something is stale. */
  whole(): ReadonlyMap<string, string> | null
  stop(): Promise<void>
}

type Asking = {
  /** Null where nobody answered; it is asked again at the next pass. */
  readonly ask: (address: string) => Promise<string | null>
  readonly passMs: number
}

export function holdAnswers(shown: readonly Shown[], { ask, passMs }: Asking): HeldAnswers {
  const answers = new Map<string, string>()
  const stale = new Set(shown)
  let asking = 0
  let stopped = false

  async function refetch(): Promise<void> {
    while (!stopped) {
      for (const one of [...stale]) {
        // What is heard from now on may not be in the answer.
        stale.delete(one)
        asking += 1
        const answer = await ask(one.address)
        asking -= 1
        if (answer === null) stale.add(one)
        else answers.set(one.address, answer)
      }
      await sleep(passMs)
    }
  }

  const refetching = refetch()
  return {
    hear(event) {
      for (const one of shown) if (makesStale(contract, event, one.key)) stale.add(one)
    },
    comeBack() {
      for (const one of shown) if (one.isBeyondLog) stale.add(one)
    },
    whole: () => (stale.size === 0 && asking === 0 ? answers : null),
    async stop() {
      stopped = true
      await refetching
    },
  }
}
