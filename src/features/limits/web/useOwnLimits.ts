import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { centsFromDollars } from '#domain/money/money.ts'
import { type AtRisk, type Limits, type Undertaking, whyBeyondLimits } from '#domain/people/limits.ts'
import { instant, instantFromIso } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import { useSession } from '#features/web/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { LimitsView } from '../contract.ts'

/**
 * Why the reader's own limits keep them from something, in a sentence, before they try it; null if they do not, or while
 * they are unknown. What was bet in other groups changes them unheard, so they are read whenever it is asked.
 */
export function useOwnLimits(undertaking: Undertaking | null, now: number): string | null {
  const isMember = useSession()?.isConfirmed ?? false
  const { data } = useQuery({ ...api.limits.read.queryOptions(), enabled: isMember, staleTime: 0 })
  if (!data || !undertaking) return null
  const at = { now: instant(now), timeZone: data.timeZone }
  return whyBeyondLimits(limitsIn(data), atRiskIn(data), undertaking, at)?.message ?? null
}

function limitsIn({ weeklyLoss, perFriend, breakUntil }: LimitsView): Limits {
  return {
    weeklyLoss: weeklyLoss === null ? null : centsFromDollars(weeklyLoss),
    perFriend: perFriend === null ? null : centsFromDollars(perFriend),
    breakUntil: breakUntil === null ? null : instantFromIso(breakUntil),
  }
}

/** What counts against the limits, as the rules know it. */
export function atRiskIn({ week, friends }: LimitsView): AtRisk {
  return {
    lost: centsFromDollars(week.lost),
    open: centsFromDollars(week.open),
    friends: friends.map(({ userId, atRisk }) => ({ userId, atRisk: centsFromDollars(atRisk) })),
  }
}

/** Changes limits, and shows them as the server has them then. */
export function useChangeLimits(done: string) {
  const queries = useQueryClient()
  return useMutation(
    api.limits.change.mutationOptions({
      onSuccess: (limits) => {
        queries.setQueryData(api.limits.read.queryKey(), limits)
        toast.success(done)
      },
    }),
  )
}
