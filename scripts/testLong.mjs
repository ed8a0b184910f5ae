import { ensureChromium } from './chromium.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { longSuites } from './longSuites.mjs'
import { runScript, ScriptFailure, say } from './terminal.mjs'
import { journeys, sayFailures, unitTests, webApp } from './testSteps.mjs'

// npm run test:long: the suites that npm test runs in their short form, in their full one.
//   npm run test:long -- crashes races    only these
//   npm run test:long -- --times=3        three times in a row
//   npm run test:long -- --seed=123       repeats a run
await runScript(() => {
  const words = process.argv.slice(2)
  const suites = suitesOf(words.filter((word) => !word.startsWith('--')))
  const times = numberOf(words, 'times') ?? 1
  const node = ensureDependencies()
  if (suites.some((suite) => suite.journeys)) {
    ensureChromium()
    webApp(node)
  }
  const results = Array.from({ length: times }, (_, round) =>
    suites.map((suite) => runSuite(node, suite, numberOf(words, 'seed') ?? (Date.now() + round) % 1_000_000)),
  ).flat()
  report(results)
})

function suitesOf(names) {
  const unknown = names.filter((name) => !longSuites.some((suite) => suite.name === name))
  if (unknown.length > 0)
    throw new ScriptFailure(`No suite ${unknown.join(', ')}: ${longSuites.map(({ name }) => name).join(', ')}.`)
  return names.length > 0 ? longSuites.filter(({ name }) => names.includes(name)) : longSuites
}

function numberOf(words, option) {
  const word = words.find((one) => one.startsWith(`--${option}=`))
  return word === undefined ? null : Number(word.split('=')[1])
}

function runSuite(node, { name, files, journeys: areJourneys = false, env = {} }, seed) {
  const started = Date.now()
  say(`\n=== ${name}, SEED=${seed}`)
  const on = { LONG: 'yes', SEED: String(seed), ...env }
  const results = areJourneys ? journeys(node, files, on) : unitTests(node, files, on)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return {
    name,
    seed,
    passed: sum('passed'),
    failed: sum('failed'),
    failures: results.flatMap(({ failures }) => failures),
    seconds: Math.round((Date.now() - started) / 1000),
  }
}

function report(results) {
  say('')
  sayFailures(results)
  for (const { name, seed, passed, failed, seconds } of results)
    say(`${name}: ${passed} passed, ${failed} failed, ${seconds} s, SEED=${seed}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}
