import { type Cents, cents } from '../money/money.ts'
import type { ImportFile, NameInFile, OwedLine } from './importFile.ts'

/** Which member a name in a file is; null: left out, by hand. */
export type People = Readonly<Record<string, string | null>>

type Member = { readonly userId: string; readonly names: readonly string[] }

/** A name of a file, with the member that it is. `choices`: the members whose name it is, where that is not one. */
export type MatchedName = {
  readonly name: string
  readonly userId: string | null
  readonly state: 'matched' | 'left out' | 'open'
  readonly choices: readonly string[]
}

/** What one member would owe another by a whole file. */
export type ImportedPair = {
  readonly debtorId: string
  readonly creditorId: string
  readonly amount: Cents
  /** How many lines it comes from. */
  readonly lines: number
  readonly note: string
  /** The date of the latest line. */
  readonly date: string | null
}

/**
 * Each name by hand, or else by the id or the name that exactly one member has. Nobody else's name is guessed. `leftIds`:
 * those who left the group, who are nobody of the same name who is there. [BEY-36]
 */
export function matchNames(
  names: readonly NameInFile[],
  { members, leftIds }: { readonly members: readonly Member[]; readonly leftIds: ReadonlySet<string> },
  people: People,
): MatchedName[] {
  const ids = new Set(members.map(({ userId }) => userId))
  const known = members.map(({ userId, names: own }) => ({ userId, names: own.map(plainName) }))
  return names.map(({ name, id }) => {
    const chosen = Object.hasOwn(people, name) ? people[name] : undefined
    if (chosen === null) return { name, userId: null, state: 'left out', choices: [] }
    if (chosen !== undefined && ids.has(chosen)) return { name, userId: chosen, state: 'matched', choices: [] }
    if (id !== null && ids.has(id)) return { name, userId: id, state: 'matched', choices: [] }
    const written = plainName(name)
    const alike = id !== null && leftIds.has(id) ? [] : known.filter((member) => member.names.includes(written))
    const [only] = alike
    return alike.length === 1 && only
      ? { name, userId: only.userId, state: 'matched', choices: [] }
      : { name, userId: null, state: 'open', choices: alike.map(({ userId }) => userId) }
  })
}

function plainName(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** What the lines of a file come to for each two members: one amount, the largest first. Who is left out counts nothing. */
export function importedPairs({ owed }: Pick<ImportFile, 'owed'>, matched: readonly MatchedName[]): ImportedPair[] {
  const userIds = new Map(matched.map(({ name, userId }) => [name, userId]))
  const between = new Map<string, OwedLine[]>()
  for (const line of owed) {
    const [from, to] = [userIds.get(line.from) ?? null, userIds.get(line.to) ?? null]
    if (from === null || to === null || from === to) continue
    const key = [from, to].sort().join(' ')
    const ofPair = between.get(key) ?? []
    ofPair.push({ ...line, from, to })
    between.set(key, ofPair)
  }
  return [...between.values()]
    .flatMap(pairOf)
    .toSorted((one, other) => other.amount - one.amount || (one.debtorId < other.debtorId ? -1 : 1))
}

function pairOf(lines: readonly OwedLine[]): ImportedPair[] {
  const [first] = lines
  if (!first) return []
  const net = lines.reduce((sum, { from, amount }) => sum + (from === first.from ? amount : -amount), 0)
  if (net === 0) return []
  const [debtorId, creditorId] = net > 0 ? [first.from, first.to] : [first.to, first.from]
  const dates = lines.flatMap(({ date }) => date ?? []).toSorted()
  const note = lines.length === 1 && first.note !== '' ? first.note : linesInWords(lines.length)
  return [{ debtorId, creditorId, amount: cents(Math.abs(net)), lines: lines.length, note, date: dates.at(-1) ?? null }]
}

function linesInWords(lines: number): string {
  return lines === 1 ? '1 line of a file' : `${lines} lines of a file`
}

/** Everybody's net before and after, those first whose changes most. [BEY-36] */
export function netsAfter(
  before: ReadonlyMap<string, Cents>,
  pairs: readonly ImportedPair[],
): { userId: string; before: Cents; after: Cents }[] {
  const after = new Map<string, number>(before)
  const move = (userId: string, amount: number) => after.set(userId, (after.get(userId) ?? 0) + amount)
  for (const { debtorId, creditorId, amount } of pairs) {
    move(debtorId, -amount)
    move(creditorId, amount)
  }
  return [...after].map(([userId, net]) => ({ userId, before: before.get(userId) ?? cents(0), after: cents(net) }))
}
