import { firstCharacters } from '../characters.ts'
import { longestMessage } from '../chatServices.ts'

/** One line of a message, with the place that it leads to in the product. */
export type Line = { readonly text: string; readonly path: string }

/** So many bids are written out in one message. */
const mostLines = 4

/** A message in plain text, each line with its own link; what is too much for one is counted. [BEY-35] */
export function messageOf(lines: readonly Line[], { origin, more }: { origin: string; more: string }): string {
  const [first, ...others] = lines
  if (!first) return ''
  if (others.length === 0) return linked(first, origin, longestMessage)
  const shown = lines.slice(0, mostLines)
  const left = lines.length - shown.length
  const each = Math.floor(longestMessage / (mostLines + 1))
  return [
    `${lines.length} new bids`,
    ...shown.map((line) => linked({ ...line, text: `• ${line.text}` }, origin, each)),
    ...(left > 0 ? [`and ${left} more: ${origin}${more}`] : []),
  ].join('\n')
}

/** The words, cut where there is no room for them and the link. */
function linked({ text, path }: Line, origin: string, most: number): string {
  const link = `${origin}${path}`
  const room = Math.max(40, most - link.length - 1)
  const words = firstCharacters(text, room)
  return `${words === text ? text : `${firstCharacters(text, room - 1)}…`}\n${link}`
}
