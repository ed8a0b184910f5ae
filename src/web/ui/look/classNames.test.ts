import { expect, test } from 'vitest'
import { classNames } from './classNames.ts'

test.each([
  ['a size and a colour of text live together', ['text-14', 'text-muted'], 'text-14 text-muted'],
  ['the later size stays', ['text-14', 'text-18'], 'text-18'],
  ['the later colour stays', ['text-muted', 'text-win'], 'text-win'],
  ['the later radius stays', ['rounded-card', 'rounded-full'], 'rounded-full'],
  ['the later height stays', ['h-control', 'h-13'], 'h-13'],
  ['one corner does not take the others', ['rounded-card', 'rounded-t-sheet'], 'rounded-card rounded-t-sheet'],
  ['the width of a border and its colour live together', ['border-2', 'border-line'], 'border-2 border-line'],
  ['all sides overrule one', ['px-3 pt-2', 'p-4'], 'p-4'],
  ['one side stands on top of all', ['p-4', 'pl-2'], 'p-4 pl-2'],
  ['a condition is a property of its own', ['px-2 lg:px-4', 'px-3'], 'lg:px-4 px-3'],
  [
    'the parts of an outline live together',
    ['outline-2 outline-offset-2 outline-accent'],
    'outline-2 outline-offset-2 outline-accent',
  ],
  ['a ring keeps its width, side and colour', ['ring-2 ring-inset', 'ring-accent'], 'ring-2 ring-inset ring-accent'],
  ['a margin below zero is a margin', ['mt-2', '-mt-2.5'], '-mt-2.5'],
  ['what is false is left out', [false, undefined, 'flex'], 'flex'],
])('%s', (_title, classes, result) => {
  expect(classNames(...classes)).toBe(result)
})
