import type { Plugin, Rolldown } from 'vite'
import type { PageHints } from '#server/http/pageHints.ts'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** The screens that people switch between, by the file that each begins with. */
const screens: Readonly<Record<string, string>> = {
  lines: '/window/screens/LinesScreen.tsx',
  members: '/shell/MemberLayout.tsx',
  bids: '/bids/web/BidsPage.tsx',
  bets: '/window/screens/BetsScreen.tsx',
  debts: '/debts/web/DebtsPage.tsx',
}

/** What loads the other pages. */
const loaders = /\/window\/(?:Routes|screens\/Start|shell\/MainLayout)\.tsx$/

/**
 * What every page needs is one file, what several of the screens need another, and each screen has one of its own. What
 * other pages share with them is a file, too: otherwise the page to sign in would load the debts for a field. Left to
 * itself the bundler makes a file for every set of screens that share something, 70 for one screen: on a phone every six
 * of them take another round trip, and small files compress badly.
 */
export function screenChunks(): Group[] {
  const screensOf = reaching()
  const group = (debugName: string, priority: number, nameFor: (found: ReadonlySet<string>) => string | null) => ({
    ...{ debugName, priority },
    name: (id: string, graph: Graph) => nameFor(screensOf(id, graph)),
  })
  return [
    { name: 'main', tags: ['$initial'], priority: 4 },
    group('shared', 3, (found) => (found.has('lines') && found.size > 1 ? 'shared' : null)),
    group('common', 2, (found) => (found.has(other) && found.size > 1 ? 'common' : null)),
    group('members', 1, (found) => (found.size > 1 || found.has('members') ? 'members' : null)),
    group('screens', 0, (found) => [...found].find((screen) => screen !== other) ?? null),
  ]
}

/** A page that is none of the screens, and what is loaded beside them all. */
const other = 'other pages'

const iconLibrary = /[\\/]@tabler[\\/]icons-react[\\/]/

/** Which screens load a module, other than on demand. */
function reaching() {
  const known = new Map<string, ReadonlySet<string>>()
  return function screensOf(id: string, graph: Graph): ReadonlySet<string> {
    const before = known.get(id)
    if (before) return before
    const found = new Set(Object.keys(screens).filter((screen) => id.endsWith(screens[screen] ?? '')))
    known.set(id, found)
    const isPage = graph.getModuleInfo(id)?.dynamicImporters.some((importer) => loaders.test(importer))
    if (isPage && found.size === 0) found.add(other)
    for (const importer of importersOf(id, graph)) for (const screen of screensOf(importer, graph)) found.add(screen)
    return found
  }
}

/**
 * Every icon is imported by the library's indexes, and these by each other and by every file with an icon: the names tell
 * whose it is.
 */
function importersOf(id: string, graph: Graph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const [, icon] = /@tabler\/icons-react\/.*\/(Icon\w+)\./.exec(id) ?? []
  if (icon === undefined) return importers
  const named = new RegExp(`\\b${icon}\\b`)
  return importers
    .flatMap((index) => graph.getModuleInfo(index)?.importers ?? [])
    .filter((importer) => !iconLibrary.test(importer) && named.test(graph.getModuleInfo(importer)?.code ?? ''))
}

/** Writes into `hints.json` what each page loads, so that the server can tell the browser with the page itself. */
export function hintsPlugin(): Plugin {
  return {
    name: 'hints',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const files = (...wanted: string[]) => filesOf(chunks, wanted)
      const hints: PageHints = {
        everyone: { files: [], asks: ['/api/site'] },
        // The bell comes after the page.
        signedIn: { files: [], asks: ['/api/me'] },
        pages: {
          lines: { files: files('lines'), asks: ['/api/lines'] },
          bids: { files: files('members', 'bids'), asks: [] },
          bets: { files: files('members', 'bets'), asks: [] },
          debts: { files: files('members', 'debts'), asks: [] },
        },
      }
      this.emitFile({ type: 'asset', fileName: 'hints.json', source: JSON.stringify(hints) })
    },
  }
}

/** The files of these screens and all that they import, but for what the page itself loads. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], wanted: readonly string[]): string[] {
  const found = new Set<Rolldown.OutputChunk>()
  // The HTML names what the program itself imports.
  const named = new Set(chunks.flatMap(({ isEntry, imports }) => (isEntry ? imports : [])))
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || chunk.isEntry || named.has(chunk.fileName) || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const screen of wanted) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screens[screen] ?? '')))
    if (!chunk) throw new Error(`no chunk has ${screens[screen]}`)
    add(chunk)
  }
  return Array.from(found, ({ fileName }) => `/${fileName}`)
}
