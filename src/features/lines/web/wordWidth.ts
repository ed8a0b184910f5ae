/** Weight and size, in px at the usual text size, of the text to measure. */
type Lettering = `${400 | 600 | 700} ${number}px`

const widths = new Map<string, number>()
let pen: CanvasRenderingContext2D | null = null
let scale = 1

/** The width in px of the widest piece of the text that cannot be broken: a word, or a part before a hyphen. */
export function widestWord(text: string, lettering: Lettering): number {
  const key = `${lettering} ${text}`
  const width = widths.get(key) ?? Math.max(0, ...pieces(text).map((piece) => widthOf(piece, lettering)))
  widths.set(key, width)
  return width
}

/** The largest of these letterings in which each word fits into so many px, or the last one. */
export function fitting<Each extends Lettering>(
  text: string,
  room: number,
  letterings: readonly [Each, ...Each[]],
): Each {
  return letterings.find((each) => widestWord(text, each) <= room) ?? letterings.at(-1) ?? letterings[0]
}

function pieces(text: string): string[] {
  return text.split(/[\s\u00a0]+|(?<=\p{L}-)(?=\p{L})/u)
}

function widthOf(word: string, lettering: Lettering): number {
  pen ??= newPen()
  if (!pen) return word.length * 8
  pen.font = lettering.replace(/ .*/, ` ${Number.parseFloat(lettering.slice(4)) * scale}px ${family}`)
  return pen.measureText(word).width
}

let family = 'sans-serif'

/** Draws in the page's font; somebody with larger text has larger words. */
function newPen(): CanvasRenderingContext2D | null {
  const page = getComputedStyle(document.documentElement)
  family = page.fontFamily
  scale = (Number.parseFloat(page.fontSize) || 16) / 16
  return document.createElement('canvas').getContext('2d')
}
