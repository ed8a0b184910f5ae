import { dayMs, secondMs } from '#domain/times.ts'
import type { Reach } from '../reach/reach.ts'
import { codeOf, isUnreachable } from './apiError.ts'

/** Older ones say too little about today. */
const KEPT_MS = 14 * dayMs
/** Browsers store some five million characters of a site. */
const MOST_CHARACTERS = 1_000_000
/** Many answers come together; they are stored once the page has been drawn. */
const STORED_AFTER_MS = secondMs

const prefix = 'betwixt.kept.'
const ownerName = 'betwixt.keptOf'

/** What is kept of the answers to queries. Operations are named like `bids.list`. */
export type Keeping = {
  readonly operations: readonly string[]
  /** The operation that says who is signed in: all answers that are kept are theirs. */
  readonly session: string
  /** Read from its answer. */
  readonly userIdOf: (session: unknown) => string | null
  readonly groupIdsOf: (session: unknown) => readonly string[]
  /** The version of the app: another one may not understand these answers. */
  readonly version: () => string
}

type KeepingOptions = Keeping & {
  readonly reach: Pick<Reach, 'lostAt' | 'subscribe' | 'suspect'>
  /** Hears that an answer is shown that was kept at that time, in milliseconds. */
  readonly onShown: (asOf: number) => void
}

export type OfflineAnswers = {
  /** The server's answer, or the last one that it gave if it cannot be reached. */
  answerOf(path: readonly string[], input: unknown, ask: () => Promise<unknown>): Promise<unknown>
  /** Nothing has changed about these answers up to now, unless they are shown for want of newer ones. */
  confirm(path: readonly string[], input: unknown): void
  /** Deletes all that is kept. */
  forget(): void
}

type Kept = { readonly userId: string; readonly version: string; readonly answer: unknown }

/** The sign-out of this page: what is answered afterwards was asked by who left. */
let isOver = false
/** Whose answers this page keeps, as the server said; null until it did. */
let ownerId: string | null = null
const unstored = new Map<string, Kept>()

/**
 * Keeps the last answers in this browser, so that the app opens without a connection. They belong to one person: they are
 * deleted when they sign out or their session ends, and when somebody else signs in; those of a group, when they are no
 * longer in it. Only what the server says about the session changes whose they are.
 */
export function keepOfflineAnswers({ reach, onShown, ...keeping }: KeepingOptions): OfflineAnswers {
  /** Shown since the server last answered them. */
  const overdue = new Set<string>()

  function instead(name: string): unknown {
    const found = readKept(name, keeping.version())
    if (found) overdue.add(name)
    // What belongs to no group says how old it is by itself, or hardly changes.
    if (found && groupIn(name) !== '') onShown(found.asOf)
    return found?.answer
  }

  async function fromServer(operation: string, name: string, ask: () => Promise<unknown>): Promise<unknown> {
    const answer = await ask()
    overdue.delete(name)
    if (operation === keeping.session) own(keeping.userIdOf(answer), keeping.groupIdsOf(answer))
    if (ownerId !== null) store(name, { userId: ownerId, version: keeping.version(), answer })
    return answer
  }

  /**
   * The server's answer; what is kept as soon as the server is lost. A request that failed while the server is there is
   * a failure: what is kept would pass for its answer.
   */
  async function whicheverComes(name: string, asked: Promise<unknown>): Promise<unknown> {
    let stop = () => {}
    const onceLost = new Promise<unknown>((resolve) => {
      stop = reach.subscribe(() => {
        const found = reach.lostAt() === null ? undefined : instead(name)
        if (found !== undefined) resolve(found)
      })
    })
    try {
      return await Promise.race([asked, onceLost])
    } catch (error) {
      const found = isUnreachable(error) && !(await reach.suspect()) ? instead(name) : undefined
      if (found === undefined) throw error
      return found
    } finally {
      stop()
    }
  }

  return {
    async answerOf(path, input, ask) {
      const operation = path.join('.')
      const name = nameOf(operation, input)
      const isKept = keeping.operations.includes(operation) && !isOfMoment(input)
      const known = isKept && reach.lostAt() !== null ? instead(name) : undefined
      if (known !== undefined) return known
      try {
        return await (isKept ? whicheverComes(name, fromServer(operation, name, ask)) : ask())
      } catch (error) {
        if (codeOf(error) === 'unauthenticated') forgetKept()
        throw error
      }
    },
    confirm(path, input) {
      const name = nameOf(path.join('.'), input)
      if (overdue.has(name)) return
      const time = timeName(name)
      withStorage((storage) => {
        const isOwn = ownerId !== null && storage.getItem(ownerName) === ownerId
        if (isOwn && storage.getItem(time) !== null) storage.setItem(time, String(Date.now()))
      })
    },
    forget: forgetKept,
  }
}

/** Deletes all that is kept. */
export function forgetKept(): void {
  ownerId = null
  unstored.clear()
  withStorage((storage) => {
    storage.removeItem(ownerName)
    for (const name of keptNames(storage)) storage.removeItem(name)
  })
}

/** Deletes all that is kept, and keeps nothing more on this page, which is about to go. */
export function endKeeping(): void {
  isOver = true
  forgetKept()
}

/** From now on the answers are those of `userId`, about these groups: others are deleted. */
function own(userId: string | null, groupIds: readonly string[]): void {
  if (isOver) return
  if (withStorage((storage) => storage.getItem(ownerName)) !== userId) forgetKept()
  ownerId = userId
  withStorage((storage) => {
    if (userId !== null) storage.setItem(ownerName, userId)
    for (const name of keptNames(storage)) {
      if (groupIn(name) !== '' && !groupIds.includes(groupIn(name))) storage.removeItem(name)
    }
  })
}

function store(name: string, kept: Kept): void {
  if (unstored.size === 0) {
    setTimeout(storeInSteps, STORED_AFTER_MS)
    addEventListener('pagehide', storeAll, { once: true })
  }
  unstored.set(name, kept)
}

/** In steps, between which presses are heard. */
function storeInSteps(): void {
  storeNext()
  if (unstored.size > 0) setTimeout(storeInSteps)
}

function storeAll(): void {
  while (unstored.size > 0) storeNext()
}

/** What is about a group that the user has left meanwhile goes with the next answer about the session. */
function storeNext(): void {
  const [first] = unstored
  if (!first) return
  const [name, kept] = first
  unstored.delete(name)
  withStorage((storage) => storeOne(storage, name, kept))
}

/** Unless they signed out in another tab meanwhile: then nothing of theirs is stored any more. */
function storeOne(storage: Storage, name: string, kept: Kept): void {
  storage.removeItem(name)
  const text = JSON.stringify(kept)
  if (storage.getItem(ownerName) !== kept.userId || text.length > MOST_CHARACTERS) return
  storage.setItem(name, text)
  storage.setItem(timeName(name), String(Date.now()))
}

function readKept(name: string, version: string): { answer: unknown; asOf: number } | undefined {
  const pending = unstored.get(name)
  if (pending) return { answer: pending.answer, asOf: Date.now() }
  return withStorage((storage) => {
    const kept = JSON.parse(storage.getItem(name) ?? 'null') as Kept | null
    const asOf = Number(storage.getItem(timeName(name)))
    if (!kept || kept.version !== version || kept.userId !== storage.getItem(ownerName)) return undefined
    return Date.now() - asOf > KEPT_MS ? undefined : { answer: kept.answer, asOf }
  })
}

/** These are new on every visit, and ask for the same. */
const moments = ['from', 'before']

/** A request by its group, its operation and its input. */
function nameOf(operation: string, input: unknown): string {
  const { groupId = '', ...rest } = (input ?? {}) as Record<string, unknown>
  const given = Object.entries(rest).filter(([name, value]) => value !== undefined && !moments.includes(name))
  return `${prefix}${String(groupId)}.${operation}.${JSON.stringify(given.toSorted())}`
}

function groupIn(name: string): string {
  return name.slice(prefix.length).split('.')[0] ?? ''
}

/** What is asked about one moment has no use at another. */
function isOfMoment(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'to' in input
}

const timeName = (name: string) => `${name}@`

function keptNames(storage: Storage): string[] {
  return Object.keys(storage).filter((name) => name.startsWith(prefix))
}

/** Storage may be unavailable or full, and what is in it may be broken: then nothing is kept. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
