import type { ImportView, OpeningView, PreviewView } from '#features/openings/contract.ts'
import { done, made, type TestGroup } from './story.ts'

type Run = (command: () => Promise<unknown>) => Promise<void>

/** Everything that can be done about what is owed from before, once. */
export async function moveIn(run: Run, { ann, ben, path }: TestGroup): Promise<void> {
  const openings = `${path}/opening-balances`
  const owing = { fromUserId: ben.id, toUserId: ann.id, amount: 12 }
  for (const answer of ['agree', 'refuse', 'withdraw']) {
    const { id } = await made(ann.post<OpeningView>(openings, owing))
    await run(() => done((answer === 'withdraw' ? ann : ben).post(`${openings}/${id}/${answer}`)))
  }
  await run(() => made(ben.post(openings, owing)))
  const csv = 'from,to,amount\nAnn,Ben,1\n'
  const { id } = await made(ann.post<PreviewView>(`${path}/imports`, { csv }))
  await run(() => done(ann.post<ImportView>(`${path}/imports/${id}/confirm`)))
  await run(() => done(ann.post<ImportView>(`${path}/imports/${id}/undo`)))
}
