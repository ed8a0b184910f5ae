import { easternDate } from '#domain/easternTime.ts'
import { after, weekMs } from '#domain/times.ts'
import type { OpeningView, PreviewView } from '#features/openings/contract.ts'
import type { Crew } from './crew.ts'
import type { Stage } from './stage.ts'

/** Two evenings before Betwixt, as Splitwise exports them. */
const evenings = (first: string, second: string) => `Date,Description,Category,Cost,Currency,Gus,Ann,Hana,Dev

${first},Wings and pie,Dining out,62.00,USD,30.50,-9.50,0.00,-21.00
${second},Bowling,Games,24.00,USD,0.00,0.00,18.00,-18.00

${second},Total balance, , ,USD,30.50,-9.50,18.00,-39.00
`

/** The admin brings in what the group owed each other before: one has agreed, and Ann has yet to. [BEY-36] */
export async function moveIn(stage: Stage, { admin, path, memberOf }: Crew): Promise<void> {
  const weeksAgo = (weeks: number) => easternDate(after(stage.now(), -weeks * weekMs))
  const csv = evenings(weeksAgo(21), weeksAgo(20))
  const { id } = await admin.post<PreviewView>(`${path}/imports`, { csv })
  await admin.post(`${path}/imports/${id}/confirm`)
  const { items } = await admin.get<{ items: OpeningView[] }>(`${path}/opening-balances`)
  for (const { id: openingId, from } of items) {
    stage.pause()
    if (from.name === 'Dev') await memberOf(from.id).post(`${path}/opening-balances/${openingId}/agree`)
  }
}
