import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Gallery } from './Gallery.tsx'

test('the whole kit on one page is free of findings, dark and light', async () => {
  await render(<Gallery />)
  expect(await axeFindings()).toEqual([])
})

test('no control of the kit is smaller than a finger', async () => {
  await render(<Gallery />)
  const small = [
    ...document.querySelectorAll<HTMLElement>('button, select, input:not([type="search"]), textarea'),
  ].filter((control) => {
    const box = control.closest('div:has(> input, > textarea)') ?? control
    const hit = getComputedStyle(control, '::after')
    const drawn = Math.min(box.getBoundingClientRect().height, box.getBoundingClientRect().width)
    const answers = hit.position === 'absolute' ? Math.min(parseFloat(hit.width), parseFloat(hit.height)) : drawn
    return Math.max(drawn, answers) < 44
  })
  expect(small.map((control) => control.outerHTML.slice(0, 200))).toEqual([])
})
