import { useDrawing } from '#web/browser/drawing.ts'

/** Weight and size, in px at the usual text size, of the text to measure. */
type Lettering = `${400 | 600 | 700} ${number}px`

const widths = new Map<string, number>()
let pen: CanvasRenderingContext2D | null = null
let scale = 1

/** Says how wide the widest piece of a text is. */
export type Measure = typeof widestWord

/** Without a page to measure in, as on the server that draws one, words are as wide as they usually are. */
export function useMeasure(): Measure {
  return useDrawing() ? usualWidest : widestWord
}

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

function usualWidest(text: string, lettering: Lettering): number {
  const em = Number.parseFloat(lettering.slice(4)) * (lettering.startsWith('400') ? 1 : 1.06)
  return Math.max(0, ...pieces(text).map((piece) => em * sum(Array.from(piece, usualWidth))))
}

/** In ems, of the fonts that systems have. */
const usualWidths = { 0.23: "ijlI.,'", 0.32: 'ftr()-/ ', 0.5: 'cJksvxyz', 0.72: 'CDGHNOQRUVw&', 0.86: 'mMW@' }

function usualWidth(letter: string): number {
  const [width] = Object.entries(usualWidths).find(([, letters]) => letters.includes(letter)) ?? []
  if (width !== undefined) return Number(width)
  return letter >= 'A' && letter <= 'Z' ? 0.62 : 0.56
}

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

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
