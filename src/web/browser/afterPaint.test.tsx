import { render } from 'preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useIdle, usePaints } from './afterPaint.ts'

const place = document.createElement('div')

beforeEach(() => document.body.append(place))

afterEach(() => {
  render(null, place)
  place.remove()
})

function Steps({ most }: { most: number }) {
  return <p>{usePaints(most)}</p>
}

test('a page is drawn in as many steps as it says, with a frame between them', async () => {
  const seen: string[] = []
  const look = () => {
    seen.push(place.textContent)
    if (place.textContent !== '2') requestAnimationFrame(look)
  }
  render(<Steps most={2} />, place)
  look()
  await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toBe('2')
  expect([...new Set(seen)]).toEqual(['0', '1', '2'])
})

function Late({ isBegun }: { isBegun: boolean }) {
  return <p>{useIdle(isBegun) ? 'late' : 'not yet'}</p>
}

test('what nobody waits for comes when the window is idle, and not before the page', async () => {
  render(<Late isBegun={false} />, place)
  await new Promise((resolve) => requestIdleCallback(resolve))
  expect(place.textContent).toBe('not yet')
  render(<Late isBegun />, place)
  expect(place.textContent).toBe('not yet')
  // As long as other tests keep the browser busy.
  await expect.poll(() => place.textContent, { timeout: 10_000 }).toBe('late')
})
