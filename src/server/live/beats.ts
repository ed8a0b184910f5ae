import { liveBeat } from '#domain/liveBeat.ts'

/**
 * How a stream shows now and then that it stands: by a comment, which keeps open what stands between; by an event, where
 * its reader asks to hear it, as a page has to, which is not told of comments; or by a message without a name, which is
 * all that a window of a version before `beats` hears.
 */
export type Beats = 'silent' | 'audible' | 'unnamed'

const data = `data: ${JSON.stringify({ type: liveBeat })}\n\n`
// None has an id: where a stream resumes does not depend on it.
const texts = {
  silent: Buffer.from(': alive\n\n'),
  audible: Buffer.from(`event: ${liveBeat}\n${data}`),
  unnamed: Buffer.from(data),
} as const satisfies Record<Beats, Buffer>

export function beatText(beats: Beats): Buffer {
  return texts[beats]
}

type Asked = { readonly groupId?: unknown; readonly after?: unknown; readonly beats?: unknown }

/**
 * `beats=audible` asks for them. A window of an older version, which is still open while a newer one takes its place,
 * says nothing of beats and is known by what only a window says: `after`, and a group although it follows none. It would
 * take the silence for a cut, and come back and load everything every 40 seconds.
 */
export function beatsFor({ groupId, after, beats }: Asked): Beats {
  if (beats === 'audible') return 'audible'
  return beats === undefined && (after !== undefined || groupId === '') ? 'unnamed' : 'silent'
}
