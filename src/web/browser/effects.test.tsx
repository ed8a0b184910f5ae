import { render } from 'preact'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawInTasks } from './effects.ts'
import { nextTask } from './nextTask.ts'

const place = document.createElement('div')

beforeEach(() => document.body.append(place))

afterEach(() => {
  render(null, place)
  place.remove()
})

/** Closes with Escape while it is open. */
function Menu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </>
  )
}

function Opened({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  })
  return <p>It is open</p>
}

test('Escape in the very frame in which something opened closes it', async () => {
  render(<Menu />, place)
  place.querySelector('button')?.click()
  await Promise.resolve()
  expect(place.textContent).toBe('OpenIt is open')
  place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await Promise.resolve()
  expect(place.textContent).toBe('Open')
})

function Noted({ onEffect }: { onEffect: () => void }) {
  useEffect(onEffect, [onEffect])
  return null
}

test('without a press, effects run after the frame in which their component is drawn', async () => {
  const seen: string[] = []
  render(<Noted onEffect={() => seen.push('effect')} />, place)
  requestAnimationFrame(() => seen.push('frame'))
  await expect.poll(() => seen).toEqual(['frame', 'effect'])
})

test('while a page is opened each step of drawing is a task of its own, and from the first press on it is at once', async () => {
  const end = drawInTasks()
  try {
    render(<Menu />, place)
    place.querySelector('button')?.click()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    expect(place.textContent).toBe('Open')
    await nextTask()
    await expect.poll(() => place.textContent).toBe('OpenIt is open')
    place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await Promise.resolve()
    expect(place.textContent).toBe('Open')
  } finally {
    end()
  }
})
