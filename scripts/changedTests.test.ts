import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedSince, choice } from './changedTests.mjs'

let folder: string
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...words], { cwd: folder })

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const architecture = 'src/test/architecture.test.ts'
const fair = 'src/domain/fair.test.ts'
const bids = 'src/features/bids/server/bids.test.ts'
const page = 'src/features/bids/web/Page.test.tsx'
const backup = 'src/server/backup.test.ts'
const crash = 'src/test/promises/crashes.test.ts'
const train = 'src/test/promises/windows/train.test.ts'
const program = 'src/test/aProgram.test.ts'
const story = 'src/test/journeys/bids.test.ts'
const files = {
  'vitest.config.ts': '',
  'CHANGELOG.md': '',
  'migrations/001-first.sql': '',
  'scripts/program.mjs': "export const program = 'src/app/main.ts'",
  'src/app/main.ts': "import { post } from '#features/bids/server/post.ts'",
  'src/domain/fair.ts': '',
  'src/app/program.ts': '',
  'src/features/bids/contract.ts': '',
  'src/features/bids/terms.ts': '',
  'src/features/bids/server/post.ts':
    "import { fair } from '#domain/fair.ts'\nimport type { Terms } from '../terms.ts'",
  'src/features/bids/web/Page.tsx':
    "import {\n  terms,\n} from '../terms.ts'\nimport { api } from '#features/web/api.ts'\nconst help = () => import('./Help.tsx')",
  'src/features/bids/web/Help.tsx': '',
  'src/features/web/api.ts': "import { contract } from 'virtual:contract'",
  'src/server/migrate.ts': "const folder = join(root, 'migrations')",
  'src/server/restore.ts': '',
  'src/test/support/aStory.ts': "import { program } from '../../../scripts/program.mjs'",
  'src/test/support/testPostgres.ts': "import '#server/migrate.ts'",
  [architecture]: '',
  [fair]: "import { fair } from './fair.ts'",
  [bids]: "import { post } from './post.ts'\nimport { bidsContract } from '../contract.ts'",
  [page]: "import { Page } from './Page.tsx'",
  [backup]: "const command = join(import.meta.dirname, 'restore.ts')\nconst news = '../../CHANGELOG.md'",
  'src/test/support/aProgram.ts': "import { program } from '../../../scripts/program.mjs'",
  [program]: "import { aProgram } from './support/aProgram.ts'",
  [crash]: "import { aProgram } from '../support/aProgram.ts'",
  [train]: "import { aStory } from '../../support/aStory.ts'",
  [story]: "import { aStory } from '../support/aStory.ts'",
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'betwixt-graph-'))
  git('init', '--quiet', '--initial-branch=main')
  write(files)
  git('add', '.')
  git('commit', '--quiet', '--message=All of it')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the tests that a change concerns', () => {
  const whole = architecture
  it.each([
    ['whatever leads to it, and what is about the whole', 'src/domain/fair.ts', [fair, bids, whole]],
    ['not where only a type is imported', 'src/features/bids/terms.ts', [page, whole]],
    ['those that load it later', 'src/features/bids/web/Help.tsx', [page, whole]],
    ['those that start a file by its name', 'src/server/restore.ts', [backup, whole]],
    ['those of the browser, for the contract it is given', 'src/features/bids/contract.ts', [bids, page, whole]],
    ['those that start the built program', 'src/app/program.ts', [program, whole]],
    ['those that read a page by its name', 'CHANGELOG.md', [backup, whole]],
    ['all with a database, for what that is made of', 'migrations/001-first.sql', [whole, bids, backup, program]],
    ['all, for how they run', 'vitest.config.ts', [whole, fair, bids, page, backup, program]],
    ['those that import what is gone', 'src/features/bids/web/Gone.tsx', [whole]],
    ['the test that changed', page, [page, whole]],
    ['of the promises those that changed', crash, [crash, whole]],
  ])('are %s', (_, changed, concerned) => {
    const { tests, stories } = choice([changed], folder)
    expect([tests.toSorted(), stories]).toEqual([concerned.toSorted(), []])
  })

  it('are in order: those beside what changed, then the nearest', () => {
    expect(choice(['src/domain/fair.ts'], folder).tests).toEqual([fair, bids, whole])
    expect(choice(['migrations/001-first.sql', 'src/server/log.ts'], folder).tests[0]).toBe(backup)
  })

  it('are the stories in a browser that changed themselves, or what they are told with', () => {
    expect(choice([story], folder).stories).toEqual([story])
    expect(choice([train], folder)).toEqual({ tests: [architecture], stories: [train] })
    expect(choice(['src/test/support/aStory.ts'], folder).stories).toEqual([story])
    expect(choice(['playwright.config.ts'], folder).stories).toEqual([story])
    expect(choice(['src/app/main.ts', 'scripts/program.mjs'], folder).stories).toEqual([])
  })

  it('are none where nothing changed', () => {
    expect(choice([], folder)).toEqual({ tests: [], stories: [] })
  })
})

it('a change is what is not committed, what a branch has done since it left main, or the last commit of main', () => {
  write({ 'src/domain/fair.ts': 'one', 'src/domain/fresh.ts': 'new' })
  expect(changedSince(null, folder)).toEqual(['src/domain/fair.ts', 'src/domain/fresh.ts'])
  git('add', '.')
  git('commit', '--quiet', '--message=Fair')
  expect(changedSince(null, folder)).toEqual(['src/domain/fair.ts', 'src/domain/fresh.ts'])
  git('switch', '--quiet', '--create=mine')
  write({ 'CHANGELOG.md': 'News' })
  git('commit', '--quiet', '--all', '--message=News')
  rmSync(join(folder, 'src/domain/fresh.ts'))
  expect(changedSince(null, folder)).toEqual(['CHANGELOG.md', 'src/domain/fresh.ts'])
  expect(changedSince('HEAD', folder)).toEqual(['src/domain/fresh.ts'])
})
