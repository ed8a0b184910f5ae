import { hash } from 'node:crypto'
import { netPositions } from '#domain/debts/balances.ts'
import { whyCannotUndoImport } from '#domain/debts/openings.ts'
import type { NamedColumns } from '#domain/imports/importColumns.ts'
import { readImport } from '#domain/imports/importFile.ts'
import { type ImportedPair, importedPairs, matchNames, netsAfter } from '#domain/imports/importPairs.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { hourMs, type Instant, isoFromInstant } from '#domain/times.ts'
import { withdrawDebts } from '#features/debts/server/corrections.ts'
import { readPairs } from '#features/debts/server/netPairs.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { ImportAnswer, PreviewAnswer } from '../contract.ts'
import { type People, peopleOf } from './people.ts'
import { importView } from './queries.ts'
import { writeOpening } from './recordOpening.ts'
import {
  confirmImportRow,
  findImport,
  findImportOfFile,
  type ImportRow,
  insertImport,
  listImports,
  listOpeningsOfImports,
  openingFromRow,
  removePreviews,
  setStates,
  undoImportRow,
} from './store.ts'

const mostCharacters = 1024 * 1024
/** Each name that is chosen by hand has the file read again. */
const filesAnHour = { name: 'files read', times: 200, windowMs: hourMs, code: 'too-many-tries' } as const

type File = {
  groupId: string
  csv: string
  columns?: NamedColumns | undefined
  people?: Readonly<Record<string, string | null>> | undefined
}

/** What a file comes to. It is kept as it was shown, and counts for nothing until it is confirmed. [BEY-36] */
export const previewImport = groupCommand({
  limit: () => filesAnHour,
  async read(tx, { csv }: File, { groupId }) {
    const digest = hash('sha256', csv.trim(), 'base64url')
    const [people, imports, same, pairs] = await Promise.all([
      peopleOf(tx, groupId),
      tx.query(listImports, { groupId }),
      tx.query(findImportOfFile, { groupId, digest }),
      readPairs(tx, { groupId, withIds: false }),
    ])
    return { people, imports, digest, isTwice: same.length > 0, before: netPositions(pairs) }
  },
  // The file is read before the group is locked: a long one would keep the others waiting.
  async prepare(_, { csv, columns }: File, { isAdmitted, isLimitReached }) {
    if (csv.length > mostCharacters) return refusal('import-too-long')
    if (!csv.isWellFormed() || csv.includes('\0')) return refusal('characters-invalid')
    return !isLimitReached && (await isAdmitted()) ? readImport(csv, columns) : refusal('no-access')
  },
  run(command, { people: chosen = {} }, { loaded, prepared: file }): PreviewAnswer {
    const { tx, group, member, now } = command
    command.enforceRateLimit()
    if ('code' in file) throw new Refused(file)
    const { people, imports, digest, isTwice, before } = loaded
    const names = matchNames(file.names, people, chosen)
    const pairs = importedPairs(file, names)
    const id = newId()
    const isOpen = names.some(({ state }) => state === 'open')
    tx.write(removePreviews, { groupId: group.id, createdBy: member.userId })
    tx.write(insertImport, { groupId: group.id, id, createdBy: member.userId, digest, pairs: isOpen ? [] : pairs, now })
    const why = whyNot({ isTwice, isOpen, pairs })
    return {
      id,
      lines: file.lines,
      refused: [...file.refused],
      names: names.map((name) => ({ ...name, choices: [...name.choices] })),
      pairs: pairs.map((pair) => pairView(pair, people)),
      nets: netsView(people, pairs, before),
      earlier: imports.map((row) => ({ at: isoFromInstant(row.confirmed_at ?? row.created_at) })),
      why: why && refusal(why).message,
    }
  },
})

function whyNot({ isTwice, isOpen, pairs }: { isTwice: boolean; isOpen: boolean; pairs: readonly unknown[] }) {
  if (isTwice) return 'import-twice'
  if (isOpen) return 'import-names-open'
  return pairs.length === 0 ? 'import-nothing' : null
}

function pairView({ debtorId, creditorId, amount, lines, note, date }: ImportedPair, { person }: People) {
  return { from: person(debtorId), to: person(creditorId), amount: dollarsFromCents(amount), lines, note, date }
}

function netsView({ person }: People, pairs: readonly ImportedPair[], before: ReturnType<typeof netPositions>) {
  return netsAfter(before, pairs).map(({ userId, before: now, after }) => {
    return { person: person(userId), before: dollarsFromCents(now), after: dollarsFromCents(after) }
  })
}

type One = { groupId: string; importId: string }

async function readOne(tx: Transaction, { importId }: One, { groupId }: { groupId: CheckedGroupId }) {
  const [found, openings, people] = await Promise.all([
    tx.query(findImport, { groupId, importId }),
    tx.query(listOpeningsOfImports, { groupId, importIds: [importId] }),
    peopleOf(tx, groupId),
  ])
  return { row: firstOf(found), openings, people }
}

/** Each pair of the file as it was shown becomes an opening balance. [BEY-36] */
export const confirmImport = groupCommand({
  read: readOne,
  async run(command, { importId }: One, { loaded: { row, people } }): Promise<ImportAnswer> {
    const { tx, group, member, now } = command
    if (!row || row.created_by !== member.userId) throw new Refused(refusal('import-not-found'))
    if (row.undone_at !== null) throw new Refused(refusal('import-undone'))
    if (row.confirmed_at !== null) throw new Refused(refusal('import-done'))
    const same = await tx.query(findImportOfFile, { groupId: group.id, digest: row.digest })
    if (same.length > 0) throw new Refused(refusal('import-twice'))
    const pairs = row.pairs as readonly ImportedPair[]
    if (pairs.length === 0) throw new Refused(refusal('import-nothing'))
    const isThere = pairs.every(({ debtorId, creditorId }) => people.isMember(debtorId) && people.isMember(creditorId))
    if (!isThere) throw new Refused(refusal('opening-not-member'))
    tx.write(confirmImportRow, { groupId: group.id, importId, now })
    for (const pair of pairs) writeOpening(command, { ...pair, importId })
    return readImportNow(tx, { groupId: group.id, importId, people, now })
  },
})

/** All of it goes, while nothing of it is agreed to or paid. [BEY-36] */
export const undoImport = groupCommand({
  read: readOne,
  async run(
    { tx, group, member, now },
    { importId }: One,
    { loaded: { row, openings, people } },
  ): Promise<ImportAnswer> {
    if (!row) throw new Refused(refusal('import-not-found'))
    if (row.confirmed_at === null) throw new Refused(refusal('import-not-confirmed'))
    if (row.undone_at !== null) throw new Refused(refusal('import-undone'))
    refuseIf(whyCannotUndoImport(openings.map(openingFromRow), now))
    const groupId = group.id
    const there = openings.filter(({ state }) => state === 'waiting' || state === 'agreed')
    const owed = there.filter(({ state }) => state === 'agreed').map(({ id }) => id)
    tx.write(undoImportRow, { groupId, importId, by: member.userId, now })
    tx.write(setStates, { groupId, ids: there.map(({ id }) => id), state: 'withdrawn', agreedAt: null, now })
    if (owed.length > 0) await withdrawDebts(tx, { groupId, debtIds: owed, now })
    for (const { id } of there) group.record('opening.withdrawn', 'opening', id)
    return readImportNow(tx, { groupId, importId, people, now })
  },
})

async function readImportNow(
  tx: Transaction,
  { groupId, importId, people, now }: { groupId: CheckedGroupId; importId: string; people: People; now: Instant },
): Promise<ImportAnswer> {
  const [found, openings] = await Promise.all([
    tx.query(findImport, { groupId, importId }),
    tx.query(listOpeningsOfImports, { groupId, importIds: [importId] }),
  ])
  const row: ImportRow | null = firstOf(found)
  if (!row) throw new Error(`no import ${importId}`)
  return importView(row, { people, openings, now })
}
