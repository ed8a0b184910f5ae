/** How much to do: for so long, or so many times in total. */
type Amount = { readonly forMs: number } | { readonly times: number }

/**
 * How often per second `work` is done by so many parallel workers, each doing one thing after another. `turn` counts
 * from 0 and is unique; worker 3 of 16 has the turns 3, 19, 35 and so on.
 */
export async function rateOf(
  workers: number,
  amount: Amount,
  work: (turn: number, worker: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  const counts = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      let done = 0
      while (isMoreToDo(amount, { startedAt, turn: worker + done * workers })) {
        await work(worker + done * workers, worker)
        done += 1
      }
      return done
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

function isMoreToDo(amount: Amount, { startedAt, turn }: { startedAt: number; turn: number }): boolean {
  return 'times' in amount ? turn < amount.times : performance.now() - startedAt < amount.forMs
}
