import { isSportKey, sports } from '#domain/games/sports.ts'

/** By the league's short name, in lower case. [LIM-09] */
const emojis: Readonly<Record<string, string>> = {
  nfl: '🏈',
  nba: '🏀',
  ncaab: '🏀',
  wnba: '🏀',
  mlb: '⚾',
  nhl: '🏒',
  ncaaf: '🏈',
  soccer: '⚽',
}

const trophy = '🏆'

/** The emoji of a sport by the odds service's key, such as `icehockey_nhl` or `soccer_epl`. */
export function sportEmoji(sportKey: string): string {
  const name = isSportKey(sportKey) ? sports[sportKey].label.toLowerCase() : sportKey.split('_')[0]
  return emojis[name ?? ''] ?? trophy
}

const edge = 16

let known: boolean | undefined

/** Whether this browser can draw emojis: without a font for them it would draw an empty box. */
export function drawsEmoji(): boolean {
  known ??= paintsColor('🏈')
  return known
}

/** Letters come out in the gray they are painted with; an emoji has colors of its own. */
function paintsColor(text: string): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.font = `${edge - 4}px sans-serif`
  context.fillStyle = '#777777'
  context.fillText(text, 0, edge - 4)
  const { data } = context.getImageData(0, 0, edge, edge)
  for (let at = 0; at < data.length; at += 4) {
    const spread = Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0))
    if ((data[at + 3] ?? 0) > 100 && spread > 30) return true
  }
  return false
}
