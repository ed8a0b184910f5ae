import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** What the odds service has cost since midnight UTC. [ADM-11] */
export function CreditsToday() {
  const { data, error } = useQuery(api.lines.usage.queryOptions({ input: {} }))
  if (error && !data) return 'The credits used today could not be loaded.'
  if (!data) return null
  const { creditsUsed } = data.today
  return (
    <span>
      Used today:{' '}
      <strong className="tabular font-semibold text-fg">
        {creditsUsed.toLocaleString('en-US')} {creditsUsed === 1 ? 'credit' : 'credits'}
      </strong>
      .
    </span>
  )
}
