/** The six reactions, with the names that a screen reader says. */
const signs = [
  ['👍', 'like', 'likes'],
  ['😂', 'laugh', 'laughs'],
  ['🔥', 'fire', 'fires'],
  ['😮', 'gasp', 'gasps'],
  ['😭', 'tear', 'tears'],
  ['🤝', 'handshake', 'handshakes'],
] as const

export type Emoji = (typeof signs)[number][0]

export const emojis: readonly Emoji[] = signs.map(([emoji]) => emoji)

type Reactor = { readonly id: string; readonly name: string }

/** Everybody who reacted with a sign, the first one first; never nobody. */
export type Reaction = { readonly emoji: Emoji; readonly people: readonly Reactor[] }

/** The reactions to one thing by sign, in the order of the six. `given`: in the order in which they were given. */
export function reactionsOf(given: readonly (Reactor & { readonly emoji: string })[]): Reaction[] {
  return emojis.flatMap((emoji) => {
    const people = given.filter((one) => one.emoji === emoji).map(({ id, name }) => ({ id, name }))
    return people.length === 0 ? [] : [{ emoji, people }]
  })
}

/** The reactions after `person` has given one; the same if they had given it already. [BEY-29] */
export function withReaction(reactions: readonly Reaction[], emoji: Emoji, person: Reactor): readonly Reaction[] {
  if (isGivenBy(reactions, emoji, person.id)) return reactions
  return reactionsOf([...listed(reactions), { ...person, emoji }])
}

/** The reactions after a person has taken one back. [BEY-29] */
export function withoutReaction(reactions: readonly Reaction[], emoji: Emoji, userId: string): Reaction[] {
  return reactionsOf(listed(reactions).filter((one) => one.emoji !== emoji || one.id !== userId))
}

export function isGivenBy(reactions: readonly Reaction[], emoji: Emoji, userId: string): boolean {
  return reactions.some((one) => one.emoji === emoji && one.people.some(({ id }) => id === userId))
}

function listed(reactions: readonly Reaction[]) {
  return reactions.flatMap(({ emoji, people }) => people.map((person) => ({ ...person, emoji })))
}

/** The name of a reaction: "laugh". */
export function reactionName(emoji: Emoji): string {
  return nameOf(emoji, 1)
}

/** A reaction as a screen reader says it to a person: "3 laughs, you too". */
export function reactionWords({ emoji, people }: Reaction, userId: string): string {
  const count = `${people.length} ${nameOf(emoji, people.length)}`
  if (!people.some(({ id }) => id === userId)) return count
  return people.length === 1 ? `${count}, yours` : `${count}, you too`
}

function nameOf(emoji: Emoji, count: number): string {
  const [, one, many] = signs.find(([sign]) => sign === emoji) ?? signs[0]
  return count === 1 ? one : many
}

/** Who reacted, with the reader as "You" in front: "You, Ann and Ben". */
export function reactorNames({ people }: Pick<Reaction, 'people'>, userId: string): string {
  const others = people.filter(({ id }) => id !== userId).map(({ name }) => name)
  const names = others.length < people.length ? ['You', ...others] : others
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
