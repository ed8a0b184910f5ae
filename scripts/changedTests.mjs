import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { root } from './terminal.mjs'

// Which test files a change concerns: those from which the graph of modules leads to a changed file. A module leads to
// each file of the project that it imports or names, but not to those of which it imports only types, which the compiler
// checks. A file that is no module is read by those that mention its name or its folder.

/** They read the project's files by path, whatever the names. */
const aboutTheWhole = ['architecture', 'asvs', 'docker', 'links', 'packages'].map((name) => `src/test/${name}.test.ts`)

/** The built program, which nobody imports who starts it; the demo and the sample games have tests of their own. */
const built = { 'src/test/support/aProgram.ts': ['src/app/program.ts'] }

/** What the browser is given of the contracts, of which it imports only that: paths, methods and events. */
const isGivenToBrowser = (path) => /^src\/(features\/.*[cC]ontract\.ts|features\/contracts\/|domain\/log\/)/.test(path)

const isTest = (path) => /\.test\.tsx?$/.test(path)
export const isInBrowser = (path) => path.endsWith('.test.tsx')
export const isOnPostgres = (path) =>
  /^(src\/(app|server|test)|src\/features\/[^/]+\/server|scripts)\/.*\.test\.ts$/.test(path) &&
  !isStory(path) &&
  !aboutTheWhole.includes(path)
const storyConfig = 'playwright.config.ts'
const isStory = (path) => /^src\/test\/(journeys|promises\/windows)\//.test(path)
const isPromise = (path) => path.startsWith('src/test/promises/')

/** What a whole kind of tests is set up with. */
const setUps = [
  { of: isTest, by: ['package-lock.json', 'vitest.config.ts', 'scripts/chromium.mjs', 'src/web/contractPlugin.ts'] },
  { of: isOnPostgres, by: ['src/test/support/testPostgres.ts'] },
  { of: isInBrowser, by: ['src/test/kit/ownPage.ts'] },
  { of: isStory, by: [storyConfig] },
]

/**
 * What differs from the commit `since`, or, if that is null, from where the branch left `main`; on `main` itself what is
 * not committed, or else what the last commit changed.
 */
export function changedSince(since, folder = root) {
  const git = gitIn(folder)
  const from = since ?? startOfBranch(git)
  return [...git('diff', '--no-renames', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')]
}

function startOfBranch(git) {
  const [head] = git('rev-parse', 'HEAD')
  const [start = head] = tried(() => git('merge-base', 'HEAD', 'main'))
  if (start !== head) return start
  return git('status', '--porcelain').length > 0 ? head : 'HEAD~1'
}

/** Where there is no `main`, the branch did not leave it. */
function tried(ask) {
  try {
    return ask()
  } catch {
    return []
  }
}

/**
 * What is run of what a change concerns. Stories in a browser use the whole program, built: of them only those that
 * changed themselves, or what they are told with; of the promises, which take long, only those that changed themselves.
 */
export function choice(changed, folder = root) {
  const isChosen = (path) => !isPromise(path) || changed.includes(path)
  const told = changed.filter((path) => path.startsWith('src/test/') || path === storyConfig)
  return {
    tests: testsConcernedBy(changed, folder).filter((path) => !isStory(path) && isChosen(path)),
    stories: testsConcernedBy(told, folder).filter((path) => isStory(path) && isChosen(path)),
  }
}

/** The test files that the changed files concern: those beside them, then the others, each the nearest first. */
function testsConcernedBy(changed, folder = root) {
  const files = gitIn(folder)('ls-files', '--cached', '--others', '--exclude-standard').filter((path) =>
    existsSync(join(folder, path)),
  )
  const modules = files.filter(isModule)
  const textOf = new Map(modules.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  const inBrowser = modules.filter((path) => textOf.get(path).includes("from 'virtual:contract'"))
  const start = changed.some(isGivenToBrowser) ? [...changed, ...inBrowser] : changed
  const reached = reach(start, readersIn(textOf, [...files, ...changed]))
  const all = setUps.filter(({ by }) => by.some((path) => reached.has(path)))
  const tests = modules.filter(isTest)
  const whole = tests.filter((path) => aboutTheWhole.includes(path) || all.some(({ of }) => of(path)))
  if (changed.length === 0) return []
  const concerned = [...new Set([...[...reached].filter((path) => tests.includes(path)), ...whole])]
  const folders = new Set(changed.map((path) => dirname(path)))
  const isBeside = (path) => folders.has(dirname(path))
  return [...concerned.filter(isBeside), ...concerned.filter((path) => !isBeside(path))]
}

/** The changed files and all that lead to one of them, the nearest first. */
function reach(changed, readers) {
  const reached = new Set(changed)
  for (const path of reached) for (const reader of readers(path)) reached.add(reader)
  return reached
}

function readersIn(textOf, files) {
  const known = new Set(files)
  const readersOf = new Map()
  for (const [path, text] of textOf)
    for (const named of filesNamedIn(path, text, known)) readersOf.set(named, [...(readersOf.get(named) ?? []), path])
  return (path) => {
    if (isModule(path)) return readersOf.get(path) ?? []
    const folder = dirname(path)
    const words = [`['"/]${basename(path)}`, ...(folder === '.' ? [] : [`['"]${folder}`, `['"]${basename(folder)}`])]
    const named = new RegExp(words.map((word) => `${word.replaceAll('.', '\\.')}['"]`).join('|'))
    return [...textOf].filter(([, text]) => named.test(text)).map(([reader]) => reader)
  }
}

function filesNamedIn(path, text, known) {
  const names = isScript(path) ? imported : nameable
  const all = [...text.replace(typeImports, '').matchAll(names)].map(([, name]) => name)
  const named = all.map((name) => candidates(path, name).find((one) => known.has(one))).filter(Boolean)
  return [...named, ...(built[path] ?? [])]
}

const nameable = /['"`]([^'"`\s?]+\.[a-z]+)/g
/** What a script names besides, it builds or starts. */
const imported = /(?:from |import |import\()'([^']+)'/g
const typeImports = /^(import|export) type [^'";]* from '[^']+'/gm

/** An address of package.json, one from the file, one from the project's folder. */
function candidates(path, name) {
  if (name.startsWith('#')) return [name.slice(1), `src/${name.slice(1)}`]
  return [normalize(join(dirname(path), name)), normalize(name)]
}

function isScript(path) {
  return /^scripts\/|^[^/]+$/.test(path) && !isTest(path)
}

function isModule(path) {
  return /\.(ts|tsx|mjs|mts|js|css|html)$/.test(path)
}

function gitIn(folder) {
  return (...words) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
      .split('\n')
      .filter(Boolean)
}
