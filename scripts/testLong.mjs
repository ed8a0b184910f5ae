import { ensureDependencies } from './dependencies.mjs'
import { longSuites } from './longSuites.mjs'
import { runScript, ScriptFailure } from './terminal.mjs'
import { attackers, browser, clusterPrograms, report, unitTests, webApp, windows } from './testSteps.mjs'

// npm run test:long: what npm run test:promises looks at, in full.
//   npm run test:long -- crashes races    only these
//   npm run test:long -- --times=3        three times in a row
//   npm run test:long -- --seed=123       repeats a run
await runScript(async () => {
  const words = process.argv.slice(2)
  const suites = suitesOf(words.filter((word) => !word.startsWith('--')))
  const node = ensureDependencies()
  const results = suites.some((suite) => suite.windows) ? browser() : []
  if (suites.some((suite) => suite.webApp)) results.push(await webApp(node))
  if (suites.some((suite) => suite.files.some((file) => file.startsWith('attackers/')))) results.push(...attackers())
  if (suites.some((suite) => suite.name === 'cluster')) results.push(...clusterPrograms())
  for (let round = 0; round < (numberOf(words, 'times') ?? 1); round += 1) {
    for (const suite of suites) {
      results.push(await runSuite(node, suite, numberOf(words, 'seed') ?? (Date.now() + round) % 1_000_000))
    }
  }
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

function runSuite(node, { name, files: filters, projects = [], windows: areWindows = false, env = {} }, seed) {
  const title = `${name}, SEED=${seed}`
  const environment = { DEPTH: 'long', SEED: String(seed), ...env }
  if (areWindows) return windows(node, title, { project: 'promises', filters, environment })
  return unitTests(node, title, { projects, filters, environment })
}
