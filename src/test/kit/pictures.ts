import { expect, vi } from 'vitest'
import '#web/styles/app.css'
import { pictureHeight, pictureMargin, pictureWidth } from '#web/picture/picture.ts'

/** All words that a picture draws, in their order. It is not encoded, which takes the browser a second. */
export async function wordsIn(make: () => Promise<Blob>): Promise<string[]> {
  const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const encoded = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob()))
  await make()
  const words = drawn.mock.calls.map(([text]) => text)
  drawn.mockRestore()
  encoded.mockRestore()
  return words
}

/**
 * The pixels of a picture, once its size is right and nothing is drawn in its margins. Throws where an image of another
 * host has tainted the canvas.
 */
export async function framedPicture(picture: Blob) {
  const { width, height, at } = await pixelsOf(picture)
  expect([width, height]).toEqual([pictureWidth, pictureHeight])
  const background = document.documentElement.dataset.theme === 'light' ? '#f5f7f9' : '#0c1116'
  for (let y = 0; y < height; y += 1) {
    for (const x of [20, pictureMargin - 8, pictureWidth - pictureMargin + 8, pictureWidth - 20]) {
      if (at(x, y) !== background) expect([x, y, at(x, y)]).toEqual([x, y, background])
    }
  }
  return { at }
}

async function pixelsOf(picture: Blob) {
  const image = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no context')
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  const at = (x: number, y: number) => {
    const from = (y * width + x) * 4
    const parts = Array.from(data.slice(from, from + 3), (part) => part.toString(16).padStart(2, '0'))
    return `#${parts.join('')}`
  }
  return { width, height, at }
}
