import type { Doubt } from './settlement.ts'

const sentences: Readonly<Partial<Record<Doubt, string>>> = {
  'scores missing': 'The game is over, but no score came with it.',
  'no final score in time': 'The game should long be over, but no final score came.',
  'nothing settles by itself': 'The game should long be over, and nothing settles by itself here.',
  'final before its start': 'The game was reported final before it started.',
  'final too soon': 'The game was reported final too soon after its start. Its score is asked for again.',
  'nobody scored': 'The score that came is 0-0, as of a game that was not played.',
  'other teams': 'The score is for different teams.',
  'not a whole number': 'The score that came is not a whole number.',
  'tied in a sport without ties': 'The score that came is a tie, in a sport without ties.',
  'selection missing': 'The bet does not say which side it is on.',
  'settled by hand only': 'No score decides this bet.',
}

/** Why a result is not sure, in a sentence. [BEY-04] */
export function doubtWords(doubt: string | null): string {
  const [, first, second] = /^sources differ: ([^,]+), (.+)$/.exec(doubt ?? '') ?? []
  if (first && second) return `The two sources differ: the odds service says ${first}, the second one ${second}.`
  return sentences[doubt as Doubt] ?? 'The result is not sure.'
}
