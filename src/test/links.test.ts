import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const spec = join(root, 'docs', 'spec')
/** The specification as it is handed over; it is not part of the project. */
const source = join(root, '..', 'shared', 'spec')
const sourceNote = existsSync(source) ? '' : ' (skipped: no specification in ../shared/spec)'

/** The project's own Markdown: at the root, and in docs without the specification. */
const documents = [
  ...readdirSync(root).map((name) => join(root, name)),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join(root, 'docs', path)),
].filter((path) => path.endsWith('.md') && !path.startsWith(spec))

/** The relative targets in a document by kind; what stands in code is no link. */
function targetsIn(path: string): { target: string; isPicture: boolean }[] {
  const prose = readFileSync(path, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...prose.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g), ...prose.matchAll(/<(img) src="([^"]+)"/g)]
    .map(([, bang, target = '']) => ({ target: target.replace(/#.*$/, ''), isPicture: bang !== '' }))
    .filter(({ target }) => target !== '' && !/^[a-z]+:/.test(target))
}

function missing(which: 'pictures' | 'links'): string[] {
  return documents.flatMap((path) =>
    targetsIn(path)
      .filter(({ isPicture }) => isPicture === (which === 'pictures'))
      .filter(({ target }) => !existsSync(join(dirname(path), target)))
      .map(({ target }) => `${relative(root, path)}: ${target}`),
  )
}

describe('the documents', () => {
  it('link only to files that are there', () => {
    expect(documents.flatMap(targetsIn).length).toBeGreaterThan(50)
    expect(missing('links')).toEqual([])
  })

  it('show only pictures that are there', () => {
    expect(missing('pictures')).toEqual([])
  })

  it.skipIf(sourceNote !== '')(`keep the specification as it was handed over${sourceNote}`, () => {
    const texts = (folder: string) =>
      Object.fromEntries(
        readdirSync(folder)
          .filter((name) => name.endsWith('.md'))
          .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
      )
    expect(texts(spec)).toEqual(texts(source))
  })
})
