import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './terminal.mjs'

// Reads the report of a test run: how many tests passed, which failed, each with a title and a message, and how long
// each file took.

/** For Vitest. A file that could not be loaded has failed without any test in it. */
export function resultsOfVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ title: file, message }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file} › ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }))
  return { passed: numPassedTests, failures, files }
}

/** For Playwright. */
export function resultsOfPlaywright({ stats, suites, errors }) {
  const outside = errors.map(({ message, location }) => ({ title: location?.file ?? 'outside of tests', message }))
  return {
    passed: stats.expected + stats.flaky,
    failures: [...suites.flatMap((suite) => failuresIn(suite)), ...outside],
    files: suites.map((suite) => ({ path: suite.title, seconds: msOf(suite) / 1_000 })),
  }
}

function msOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => duration), ...suites.map(msOf)].reduce((sum, ms) => sum + ms, 0)
}

function failuresIn({ title, specs = [], suites = [] }, above = []) {
  const path = [...above, title]
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ title, tests }) => ({
      title: [...path, title].join(' › '),
      message: tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(messageOf))).join('\n'),
    })),
    ...suites.flatMap((suite) => failuresIn(suite, path)),
  ]
}

function messageOf({ message, value }) {
  return message ?? value ?? ''
}

const mostLines = 12

/** The lines that report a failure: its title, and the start of its message. */
export function linesOf({ title, message }) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
  return [`  ${title}`, ...lines.map((line) => `    ${line}`)]
}
