import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { versionIn, versionWords } from './version.ts'

const one = '8767d6d8aa000000000000000000000000000000'
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function aFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'betwixt-version-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a branch': { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${one}\n` },
  'a branch that Git has packed': {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/packed-refs': `# pack-refs\n${'0'.repeat(40)} refs/heads/other\n${one} refs/heads/main\n`,
  },
  'a commit': { '.git/HEAD': `${one}\n` },
  'a worktree': {
    '.git': 'gitdir: whole/worktrees/next\n',
    'whole/worktrees/next/HEAD': 'ref: refs/heads/next\n',
    'whole/worktrees/next/commondir': '../..\n',
    'whole/refs/heads/next': `${one}\n`,
  },
  'an image': { commit: `${one}\n` },
}

for (const [what, files] of Object.entries(ways)) {
  it(`says the commit of ${what}`, async () => {
    expect(versionIn(await aFolder(files))).toEqual({ version: '1.2.3', commit: one })
  })
}

it('says the version alone where nobody knows the commit', async () => {
  expect(versionIn(await aFolder({}))).toEqual({ version: '1.2.3', commit: null })
  expect(versionIn(await aFolder({ commit: 'unknown' })).commit).toBeNull()
  expect([versionWords({ version: '1.2.3', commit: null }), versionWords({ version: '1.2.3', commit: one })]).toEqual([
    '1.2.3',
    '1.2.3 (8767d6d8)',
  ])
})
