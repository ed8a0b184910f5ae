import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, resultsOfPlaywright, resultsOfVitest } from './testReports.mjs'

const root = join(import.meta.dirname, '..')

test('a failed journey is told by its file, its story and its title, with what all its errors say', () => {
  const failed = {
    ok: false,
    title: 'takes the bid',
    tests: [{ results: [{ duration: 1_500, errors: [{ message: 'Timeout' }, { message: 'click' }] }] }],
  }
  const fine = { ok: true, title: 'posts a bid', tests: [{ results: [{ duration: 500, errors: [] }] }] }
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
    files: [{ path: 'bids.test.ts', seconds: 2 }],
  })
})

test('a file of tests that could not be loaded counts as one failure, and a failed test as one', () => {
  const fine = { status: 'passed', fullName: 'sums to zero', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'nets', failureMessages: ['expected 1 to be 2'] }
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: join(root, 'src/a.test.ts'),
        startTime: 0,
        endTime: 2_000,
        status: 'failed',
        message: '',
        assertionResults: [fine, failed],
      },
      {
        name: join(root, 'src/b.test.ts'),
        startTime: 500,
        endTime: 500,
        status: 'failed',
        message: 'No such module',
        assertionResults: [],
      },
    ],
  }
  expect(resultsOfVitest(report)).toEqual({
    passed: 1,
    failures: [
      { title: 'src/a.test.ts › nets', message: 'expected 1 to be 2' },
      { title: 'src/b.test.ts', message: 'No such module' },
    ],
    files: [
      { path: 'src/a.test.ts', seconds: 2 },
      { path: 'src/b.test.ts', seconds: 0 },
    ],
  })
})

test('of a long message the beginning is shown, without colors and empty lines', () => {
  const message = ['\u001b[31mError\u001b[39m', '', ...Array.from({ length: 40 }, (_, line) => `line ${line}`)].join(
    '\n',
  )
  const lines = linesOf({ title: 'nets', message })
  expect(lines.slice(0, 3)).toEqual(['  nets', '    Error', '    line 0'])
  expect(lines).toHaveLength(13)
})
