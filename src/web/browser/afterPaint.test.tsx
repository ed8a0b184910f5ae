import { render } from 'preact'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** What each frame shows until the second step. */
async function stepsSeen(): Promise<string[]> {
  const seen: string[] = []
  const look = () => {
    seen.push(place.textContent)
    if (place.textContent !== '2') requestAnimationFrame(look)
  }
  render(<Steps most={2} />, place)
  look()
  await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toBe('2')
  return [...new Set(seen)]
}

test('a page is drawn in as many steps as it says, with a frame between them', async () => {
  expect(await stepsSeen()).toEqual(['0', '1', '2'])
})

function Earlier({ onShown }: { onShown: (isShown: boolean) => void }) {
  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  return null
}

test('so is a page that comes in place of another', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const shown: boolean[] = []
    render(<Earlier onShown={(isShown) => shown.push(isShown)} />, place)
    await expect.poll(() => shown).toEqual([true])
    expect(await stepsSeen()).toEqual(['0', '1', '2'])
    expect(shown).toEqual([true, false])
  }
})

test('a page is drawn to its end in a window that is not shown, which gets no frames', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  render(<Steps most={2} />, place)
  await expect.poll(() => place.textContent, { timeout: 10_000 }).toBe('2')
})

function Late({ isBegun, onLooked }: { isBegun: boolean; onLooked?: () => void }) {
  const isIdle = useIdle(isBegun)
  useEffect(() => onLooked?.(), [onLooked])
  return <p>{isIdle ? 'late' : 'not yet'}</p>
}

/** The window is idle, or has been busy with other tests for as long as anything waits for that. */
function idleOrLate(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
}

test('what nobody waits for comes when the window is idle, and not before the page', async () => {
  await new Promise<void>((resolve) => render(<Late isBegun={false} onLooked={resolve} />, place))
  await idleOrLate()
  expect(place.textContent).toBe('not yet')
  render(<Late isBegun />, place)
  expect(place.textContent).toBe('not yet')
  // As long as other tests keep the browser busy.
  await expect.poll(() => place.textContent, { timeout: 10_000 }).toBe('late')
})
