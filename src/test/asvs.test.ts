import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the page of ASVS', () => {
  const page = read('docs/asvs.md')
  const rows = page.split('\n').flatMap((line) => {
    const [, id = '', status = '', text = '', proof = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, status: status.replaceAll('*', ''), text, proof }] : []
  })
  const counted = (status: string) => rows.filter((row) => row.status === status).length
  const met = new Map(rows.filter(({ status }) => status === 'met').map(({ id, proof }) => [id, proof]))

  it('has each of the 253 requirements once, and counts them as they stand', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.length).toBe(253)
    const sums = `${counted('met')} are met, ${counted('partly')} partly, ${counted('n/a')} do not apply, and ${counted('open')} are open`
    expect(page.replaceAll('\n', ' ')).toContain(sums)
    expect(rows.filter(({ text }) => text === '')).toEqual([])
  })

  it.each([...met])('names for %s a test that there is, or the page that is asked for', (_, proof) => {
    const shown = met.get(/^As (\S+)\.$/.exec(proof)?.[1] ?? '') ?? proof
    const named = [...shown.matchAll(/\[[^\]]+\]\(([^)]+)\) “([^”]+)”/g)]
    expect(named).not.toEqual([])
    for (const [, link = '', words = ''] of named) {
      const path = join('docs', link)
      expect([path, existsSync(join(root, path))]).toEqual([path, true])
      const said = /\.test\.tsx?$/.test(path) ? titlesIn(read(path)) : [read(path)]
      expect([words, said.some((one) => one.includes(words))]).toEqual([words, true])
    }
  })
})

/** The first argument of each call that is a text, as the titles of tests are. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g)].map(([, , title = '']) => title)
}

/** The sources of what runs, without tests. */
const sources = globSync('src/**/*.{ts,tsx,js}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|^src\/test\/|^src\/app\/window\/routeTree/.test(path))
  .map((path) => ({ path, text: read(path) }))

const where = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('the sources', () => {
  it('are such that no text becomes code: nothing is evaluated, nothing asks a shell, no markup is put together', () => {
    expect(sources.length).toBeGreaterThan(1_000)
    expect(where(/\beval\(|new Function\(|node:vm|\bsetTimeout\(['"`]/)).toEqual([])
    expect(where(/\bexecSync\(|shell: true|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/)).toEqual([])
    expect(where(/dangerouslySetInnerHTML|(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual([])
    expect(where(/from 'node:util'[\s\S]*\bformat\(/)).toEqual([])
    // Patterns of addresses, which we write, and of names, whose marks are escaped.
    const patterns = ['addresses.ts', 'channels/outsideWords.ts']
    expect(where(/new RegExp\(/).toSorted()).toEqual(patterns.map((path) => join('src', 'domain', path)))
  })

  it('are such that what nobody may guess comes from the machine, and no cipher, old hash or unchecked certificate is ours', () => {
    // When to come again, and who of the processes spoke.
    const chances = ['concurrencyLimit.ts', 'events/eventHub.ts'].map((path) => join('src', 'server', path))
    expect(where(/Math\.random/).toSorted()).toEqual(chances.toSorted())
    // Node's AES-256-GCM, for the addresses of chats.
    expect(where(/createCipher|createDecipher|'md5'/)).toEqual([
      join('src', 'features', 'channels', 'server', 'sealed.ts'),
    ])
    // Codes of apps, for which there is no other; a tag by which a browser knows what it has.
    const sha1 = ['auth/library/secondStepCodes.ts', 'http/sharedAnswers.ts'].map((path) => join('src', 'server', path))
    expect(where(/'sha1'/).toSorted()).toEqual(sha1.toSorted())
    // A mail server on this machine.
    expect(where(/rejectUnauthorized|NODE_TLS_REJECT/)).toEqual([
      join('src', 'features', 'messages', 'server', 'providers', 'smtp.ts'),
    ])
  })
})
