import type { SeasonView } from '#features/stats/contract.ts'
import type { Person } from './person.ts'
import { done, made, type TestGroup } from './story.ts'

/** From Sunday to Saturday; Friday, the usual day of the tests, lies within it. */
export const thatWeek = { name: 'That week', from: '2026-11-15', to: '2026-11-21' }

export function aSeason(group: TestGroup, season: object = thatWeek, by: Person = group.ann): Promise<SeasonView> {
  return made(by.post<SeasonView>(`${group.path}/seasons`, season))
}

type Run = (command: () => Promise<unknown>) => Promise<void>

/** A season is named, changed and deleted. */
export async function keepSeasons(run: Run, group: TestGroup): Promise<void> {
  await run(() => aSeason(group))
  const { items } = await done(group.ann.get<{ items: SeasonView[] }>(`${group.path}/seasons`))
  const path = `${group.path}/seasons/${items[0]?.id}`
  await run(() => done(group.ann.send('PATCH', path, { name: 'Last week', to: '2026-11-22' })))
  await run(() => done(group.ann.send('DELETE', path)))
}
