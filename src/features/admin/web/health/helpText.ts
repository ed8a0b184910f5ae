import type { HealthView } from '../../healthContract.ts'

/** What a request for help begins with: how everything is, in plain text. The server leaves secrets out. */
export function helpText({ items, at }: HealthView): string {
  const lines = items.map(({ title, state, since, words, todo }) => {
    const from = state === 'bad' || state === 'warn' ? ` since ${since}` : ''
    return `[${state}${from}] ${title}: ${words}${todo === null ? '' : ` → ${todo}`}`
  })
  return [`Betwixt, looked at ${at}`, ...lines].join('\n')
}
