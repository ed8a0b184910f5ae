import { expect } from 'vitest'
import type { Chance } from '#test/promises/model/chance.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { BusySite } from './busySite.ts'
import { type FollowedLog, followLog } from './followedLog.ts'
import { everythingShown, type HeldAnswers, holdAnswers } from './heldAnswers.ts'
import { expectToldOnce, expectWhole, lastEvent } from './reckoning.ts'
import type { Sender } from './senders.ts'
import { type Crew, oneStory } from './work.ts'

/** Somebody with a browser open on their group. */
type Window = { readonly who: Person; readonly crew: Crew; readonly held: HeldAnswers; readonly log: FollowedLog }

const shownByEach = 4

/** How far a log is says nothing on a screen. */
const shownOf = (answer: unknown) => JSON.stringify(answer, (key, value) => (key === 'lastSeq' ? undefined : value))

/**
 * Everybody works, each with a browser open, while something happens. Then every group must have what was acknowledged,
 * each once; everybody must have been told once; and each browser must have heard of every event once, and show what a
 * fresh load shows although it fetched again only what went stale. Answers what each of them followed.
 */
export async function atWork(
  site: BusySite,
  { send, chance, leaves }: { send: Sender; chance: Chance; leaves: number },
  happens: () => Promise<void>,
): Promise<FollowedLog[]> {
  let isOver = false
  const clients = site.crews.flatMap((crew) => crew.people.map((who) => ({ who, crew })))
  // Together they are as quick however many they are: two processes and their database share what the machine has.
  const [thinkMs, passMs] = [clients.length * 25, clients.length * 50]
  const windows = clients.map((client, number) => aWindow(site.stand.url, client, { number, send, passMs }))
  const working = clients.map(async ({ who, crew }) => {
    while (!isOver) await oneStory(who, crew, { send, chance, thinkMs, leaves })
  })
  try {
    await Promise.race([happens(), Promise.all(working)])
    isOver = true
    await Promise.all(working)
    await allDone(site)
    for (const crew of site.crews) {
      await expectWhole(crew)
      await expectToldOnce(site.pool, crew)
    }
    for (const window of windows) await expectFollowed(site, window)
  } catch (error) {
    const said = site.stand.front.failures().slice(-5).join('; ')
    throw new Error(`${error} Before it the front said: ${said || 'nothing'}.`, { cause: error })
  } finally {
    isOver = true
    await Promise.all(windows.map(({ held, log }) => Promise.all([held.stop(), log.stop()])))
    await Promise.allSettled(working)
  }
  return windows.map(({ log }) => log)
}

function aWindow(
  url: string,
  { who, crew }: Pick<Window, 'who' | 'crew'>,
  { number, send, passMs }: { number: number; send: Sender; passMs: number },
): Window {
  const all = everythingShown(crew.id)
  const shown = Array.from({ length: shownByEach }, (_, index) => all[(number * shownByEach + index) % all.length])
  const ask = async (address: string) => {
    const answer = await send.get<unknown>(who, address).catch(() => null)
    return answer?.status === 200 ? shownOf(answer.body) : null
  }
  const held = holdAnswers(
    shown.filter((one) => one !== undefined),
    { ask, passMs },
  )
  const log = followLog({ url, who, groupId: crew.id }, { onEvent: held.hear, onReturn: held.comeBack })
  return { who, crew, held, log }
}

/** Timed work, and what follows the log, have done what there was. */
async function allDone({ crews, pool }: BusySite): Promise<void> {
  const left = crews.flatMap(({ book }) => [...book.left])
  await waitFor(
    async () => {
      const { rows: open } = await pool.query("select from bids where id = any($1) and status = 'open'", [left])
      const { rows: behind } = await pool.query(
        `select from groups g left join event_cursors c on c.group_id = g.id and c.reader = 'notifications'
          where g.last_seq > coalesce(c.seq, 0)`,
      )
      return open.length + behind.length === 0 ? true : null
    },
    // A turn of a process that was killed in its middle keeps others from theirs for two minutes.
    { withinMs: 200_000 },
  )
}

async function expectFollowed({ pool }: BusySite, { who, crew, held, log }: Window): Promise<void> {
  const last = await lastEvent(pool, crew)
  await waitFor(() => (log.seqs.length >= last ? true : null), { withinMs: 30_000 })
  expect(log.seqs).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  const shown = await waitFor(held.whole, { withinMs: 60_000 })
  for (const [address, answer] of shown) {
    const fresh = shownOf(await waitFor(() => done(who.get<unknown>(address))))
    expect({ address, answer: JSON.parse(answer) }).toEqual({ address, answer: JSON.parse(fresh) })
  }
}
