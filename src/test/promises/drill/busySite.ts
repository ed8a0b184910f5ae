import pg from 'pg'
import { type Person, signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'
import { aStand, type Stand, type StandParts } from './stand.ts'
import { aBook, type Crew } from './work.ts'

/** A stand with people on it, in groups of ten. */
export type BusySite = {
  readonly stand: Stand
  readonly crews: readonly Crew[]
  /** Looks into the database beside the processes. */
  readonly pool: pg.Pool
  stop(): Promise<void>
}

const crewSize = 10

export async function aBusySite(clients: number, parts?: StandParts): Promise<BusySite> {
  const stand = await aStand(parts)
  const pool = new pg.Pool({ connectionString: stand.postgres.url, max: 2 })
  // An idle connection may break.
  pool.on('error', () => {})
  const stop = async () => {
    await pool.end()
    await stand.stop()
  }
  try {
    const crews = await Promise.all(Array.from({ length: clients / crewSize }, (_, number) => aCrew(stand, number)))
    return { stand, crews, pool, stop }
  } catch (error) {
    await stop()
    throw new Error(`nobody could be got together: ${stand.output()}`, { cause: error })
  }
}

async function aCrew({ url }: Stand, number: number): Promise<Crew> {
  const people: Person[] = []
  for (let index = 0; index < crewSize; index += 1) {
    people.push(await signUp(url, `Friend ${number} ${index}`, `f${number}.${index}@example.org`))
  }
  const [admin, ...others] = people
  if (!admin) throw new Error('an empty crew')
  const { id, code } = await newGroup(admin, `Crew ${number}`)
  for (const friend of others) await done(friend.post('/api/groups/join', { code }))
  return { id, path: `/api/groups/${id}`, people, book: aBook() }
}
