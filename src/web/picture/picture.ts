import { fitText } from './fitText.ts'

/** For a phone's sheet: the tallest shape that feeds show whole. In pixels. */
export const pictureWidth = 1080
export const pictureHeight = 1350
/** Nothing but the background is drawn in it. */
export const pictureMargin = 72

/** The columns that a layout has for its content, from `left` to `right`. */
export const pictureContent = {
  left: pictureMargin,
  right: pictureWidth - pictureMargin,
  width: pictureWidth - 2 * pictureMargin,
  /** From the border of a panel to what is in it. */
  inset: 48,
  /** Where it ends, with room left above the brand. */
  bottom: 1140,
} as const

const tokens = ['bg', 'surface', 'line', 'fg', 'muted', 'accent', 'win', 'loss', 'push', 'warn'] as const
type Tone = (typeof tokens)[number]

type Words = {
  /** The left, middle or right end of the text, by `align`. */
  readonly x: number
  /** The top of the first line. */
  readonly y: number
  readonly width: number
  readonly size: number
  /** Shrinks to this, then ends in an ellipsis. Defaults to three fifths of the size. */
  readonly smallest?: number
  readonly lines?: number
  readonly tone?: Tone
  readonly weight?: 400 | 600 | 700
  readonly align?: 'left' | 'center' | 'right'
}

/** What a layout draws with. All lengths are in pixels of the picture. */
export type Picture = {
  /** Words that shrink, break and are cut to their width. Answers where the next line begins. */
  readonly text: (words: string, place: Words) => number
  /** A rounded surface with a border. */
  readonly panel: (place: { x: number; y: number; width: number; height: number }) => void
  /** A thin line from margin to margin. */
  readonly rule: (y: number) => void
}

/** The line at the top: what the picture is of, and its state. What follows begins at 196. */
export function drawHeading(picture: Picture, { subject, state }: { subject: string; state: string }): void {
  const { left, right } = pictureContent
  picture.text(subject, { x: left, y: 84, width: 580, size: 38, smallest: 30, tone: 'muted' })
  const look = { align: 'right', weight: 600, tone: 'accent' } as const
  picture.text(state, { x: right, y: 84, width: 340, size: 38, smallest: 26, ...look })
  picture.rule(160)
}

/**
 * A PNG in the theme and letters of the page, with the brand at its bottom. `layout` draws what is above: it is the only
 * part that a new kind of picture needs. Nothing comes from other hosts, so the canvas can always be read.
 */
export async function makePicture(layout: (picture: Picture) => void): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = pictureWidth
  canvas.height = pictureHeight
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('this browser draws no pictures')
  const picture = pictureOn(context)
  context.fillStyle = colorOf('bg')
  context.fillRect(0, 0, pictureWidth, pictureHeight)
  layout(picture)
  drawBrand(context, picture)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))), 'image/png')
  })
}

function colorOf(tone: Tone): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${tone}`).trim()
}

function pictureOn(context: CanvasRenderingContext2D): Picture {
  const family = getComputedStyle(document.body).fontFamily
  const colors = Object.fromEntries(tokens.map((tone) => [tone, colorOf(tone)])) as Record<Tone, string>
  return {
    text(words, { x, y, width, size, smallest = Math.round(size * 0.6), lines = 1, ...look }) {
      const { tone = 'fg', weight = 400, align = 'left' } = look
      const setFont = (at: number) => {
        context.font = `${weight} ${at}px ${family}`
      }
      const fitted = fitText(words, { width, size, smallest, lines }, (line, at) => {
        setFont(at)
        return context.measureText(line).width
      })
      setFont(fitted.size)
      context.fillStyle = colors[tone]
      context.textAlign = align
      context.textBaseline = 'alphabetic'
      const height = Math.round(fitted.size * 1.25)
      // Words on one line keep their baseline as they shrink, so that they stay level with their neighbors.
      const baseline = y + Math.round((lines === 1 ? size : fitted.size) * 0.95)
      fitted.lines.forEach((line, index) => {
        context.fillText(line, x, baseline + index * height)
      })
      return baseline + Math.round(fitted.size * 0.3) + Math.max(0, fitted.lines.length - 1) * height
    },
    panel({ x, y, width, height }) {
      context.beginPath()
      context.roundRect(x, y, width, height, 36)
      context.fillStyle = colors.surface
      context.fill()
      context.lineWidth = 3
      context.strokeStyle = colors.line
      context.stroke()
    },
    rule(y) {
      context.fillStyle = colors.line
      context.fillRect(pictureMargin, y, pictureWidth - 2 * pictureMargin, 3)
    },
  }
}

const markSize = 72

/** The mark of `Logo`, and its name. */
function drawBrand(context: CanvasRenderingContext2D, picture: Picture): void {
  const top = pictureHeight - pictureMargin - markSize
  context.save()
  // It begins two of its sixteen units in.
  context.translate(pictureMargin - markSize / 8, top)
  context.scale(markSize / 16, markSize / 16)
  context.fillStyle = colorOf('accent')
  context.fill(new Path2D('M2 1h7a3 3 0 0 1 0 6H2z'))
  context.fillStyle = colorOf('fg')
  context.fill(new Path2D('M2 8h8.5a3.5 3.5 0 0 1 0 7H2z'))
  context.restore()
  const beside = pictureMargin + markSize
  picture.text('Betwixt', { x: beside, y: top + 10, width: 300, size: 48, weight: 700 })
  const end = { x: pictureWidth - pictureMargin, align: 'right' } as const
  picture.text('Friends bet at fair odds', { ...end, y: top + 20, width: 480, size: 32, tone: 'muted' })
}
