import { expect, test } from 'vitest'
import { classNames } from './classNames.ts'

test.each([
  ['a size and a colour of text live together', ['text-14', 'text-muted'], 'text-14 text-muted'],
  ['the later size stays', ['text-14', 'text-18'], 'text-18'],
  ['the later colour stays', ['text-muted', 'text-win'], 'text-win'],
  ['the later radius stays', ['rounded-card', 'rounded-full'], 'rounded-full'],
  ['the later height stays', ['h-control', 'h-13'], 'h-13'],
  ['what is false is left out', [false, undefined, 'flex'], 'flex'],
])('%s', (_title, classes, result) => {
  expect(classNames(...classes)).toBe(result)
})
