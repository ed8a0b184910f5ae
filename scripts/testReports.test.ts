import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, resultsOfPlaywright, resultsOfVitest } from './testReports.mjs'

const root = join(import.meta.dirname, '..')

test('a failed journey is told by its file, its story and its title, with what all its errors say', () => {
  const failed = {
    ok: false,
    title: 'takes the bid',
    tests: [{ results: [{ errors: [{ message: 'Timeout' }, { message: 'click' }] }] }],
  }
  const fine = { ok: true, title: 'posts a bid', tests: [{ results: [{ errors: [] }] }] }
  const report = {
    stats: { expected: 1, flaky: 0, unexpected: 1 },
    suites: [{ title: 'bids.test.ts', specs: [], suites: [{ title: 'Ann', specs: [fine, failed] }] }],
    errors: [{ message: 'No tests found' }],
  }
  expect(resultsOfPlaywright(report)).toEqual({
    passed: 1,
    failures: [
      { title: 'bids.test.ts › Ann › takes the bid', message: 'Timeout\nclick' },
      { title: 'outside of tests', message: 'No tests found' },
    ],
  })
})

test('a file of tests that could not be loaded counts as one failure, and a failed test as one', () => {
  const fine = { status: 'passed', fullName: 'sums to zero', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'nets', failureMessages: ['expected 1 to be 2'] }
  const report = {
    numPassedTests: 1,
    testResults: [
      { name: join(root, 'src/a.test.ts'), status: 'failed', message: '', assertionResults: [fine, failed] },
      { name: join(root, 'src/b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  }
  expect(resultsOfVitest(report)).toEqual({
    passed: 1,
    failures: [
      { title: 'src/a.test.ts › nets', message: 'expected 1 to be 2' },
      { title: 'src/b.test.ts', message: 'No such module' },
    ],
  })
})

test('of a long message the beginning is shown, without colours and empty lines', () => {
  const message = ['\u001b[31mError\u001b[39m', '', ...Array.from({ length: 40 }, (_, line) => `line ${line}`)].join(
    '\n',
  )
  const lines = linesOf({ title: 'nets', message })
  expect(lines.slice(0, 3)).toEqual(['  nets', '    Error', '    line 0'])
  expect(lines).toHaveLength(13)
})
