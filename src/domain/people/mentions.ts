import { grouped } from '../grouped.ts'
import { commentRefusal } from '../refusals/commentRefusals.ts'
import type { Refusal } from '../refusals.ts'

type Named = { readonly userId: string; readonly name: string }

/** A member named in a text: `@Ann Lee`, from its at sign on. Counted in UTF-16 code units. */
export type Mention = { readonly userId: string; readonly start: number; readonly length: number }

/** At most so many people can be chosen for one comment. */
export const mostMentions = 100

/** Why these people cannot be mentioned, or null: all of them must be members of the group. [BEY-29] */
export function whyCannotMention(chosenIds: readonly string[], members: readonly Named[]): Refusal | null {
  const known = new Set(members.map(({ userId }) => userId))
  return chosenIds.every((id) => known.has(id)) ? null : commentRefusal('mention-not-member')
}

/**
 * The members that a text names by their exact names, in the order of the text. What its author chose decides where
 * several names fit: of two members with one name, those who were chosen; of `@Ann` and `@Ann Lee`, the chosen one. Else
 * the longest name counts, if only one member has it. Authors do not mention themselves. [BEY-29]
 */
export function mentionsIn(
  content: string,
  members: readonly Named[],
  { authorId, chosenIds }: { readonly authorId: string; readonly chosenIds: readonly string[] },
): Mention[] {
  return signsIn(content).flatMap((start) => {
    const fitting = members.filter(({ name }) => isNamedAt(content, start, name))
    const chosen = fitting.filter(({ userId }) => chosenIds.includes(userId))
    const named = longestOf(chosen.length > 0 ? chosen : fitting)
    if (chosen.length === 0 && named.length > 1) return []
    return named
      .filter(({ userId }) => userId !== authorId)
      .map(({ userId, name }) => ({ userId, start, length: name.length + 1 }))
  })
}

/** Where at signs may begin a mention: not within a word, as in an email address. */
function signsIn(text: string): number[] {
  return Array.from(text.matchAll(/@/g), ({ index }) => index).filter(
    (at) => !endsInWord.test(text.slice(0, at).slice(-2)),
  )
}

const endsInWord = /[\p{L}\p{N}_@]$/u
const beginsInWord = /^[\p{L}\p{N}_]/u

function isNamedAt(text: string, start: number, name: string): boolean {
  if (name === '' || !text.startsWith(name, start + 1)) return false
  const end = start + 1 + name.length
  return !beginsInWord.test(text.slice(end, end + 2))
}

function longestOf(named: readonly Named[]): Named[] {
  const longest = Math.max(0, ...named.map(({ name }) => name.length))
  return named.filter(({ name }) => name.length === longest)
}

/** A piece of a text: `userIds` are those mentioned by it, none for ordinary words. */
type Piece = { readonly text: string; readonly userIds: readonly string[] }

/** A text cut at its mentions, for highlighting them; together the pieces are the text. */
export function piecesOf(content: string, mentions: readonly Mention[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const places = grouped(
    mentions.filter(({ start, length }) => length > 0 && start >= 0 && start + length <= content.length),
    ({ start }) => start,
  )
  for (const [start, named] of [...places].sort(([one], [other]) => one - other)) {
    const [first] = named
    if (!first || start < from) continue
    if (start > from) pieces.push({ text: content.slice(from, start), userIds: [] })
    from = start + first.length
    pieces.push({ text: content.slice(start, from), userIds: named.map(({ userId }) => userId) })
  }
  if (from < content.length) pieces.push({ text: content.slice(from), userIds: [] })
  return pieces
}

/** The longest beginning of a name that is looked for. */
const longestQuery = 50

/** What is being typed behind an at sign before the caret, and where that sign is; null if nothing is. */
export function typedMention(text: string, caret: number): { readonly start: number; readonly query: string } | null {
  const start = signsIn(text.slice(0, caret)).at(-1)
  if (start === undefined) return null
  const query = text.slice(start + 1, caret)
  return query.includes('\n') || query.startsWith(' ') || query.length > longestQuery ? null : { start, query }
}

/** The members whose name has a word that begins like the query, those whose whole name does first. */
export function membersLike<Member extends Named>(members: readonly Member[], query: string): Member[] {
  const sought = folded(query)
  const begins = members.filter(({ name }) => folded(name).startsWith(sought))
  const within = members.filter((one) => !begins.includes(one) && folded(one.name).includes(` ${sought}`))
  return [...begins, ...within]
}

/** Case and accents aside. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A text with what was typed of a mention replaced by the whole name, and where the caret is then. */
export function completedMention(
  text: string,
  { start, caret, name }: { readonly start: number; readonly caret: number; readonly name: string },
): { readonly text: string; readonly caret: number } {
  const [head, rest] = [`${text.slice(0, start)}@${name}`, text.slice(caret)]
  const space = rest === '' || beginsInWord.test(rest) ? ' ' : ''
  return { text: head + space + rest, caret: head.length + (`${space}${rest}`.startsWith(' ') ? 1 : 0) }
}
