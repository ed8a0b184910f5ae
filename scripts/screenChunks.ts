import type { Plugin, Rolldown } from 'vite'
import type { PageHints } from '#server/http/pageHints.ts'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** The screens that people switch between, and what comes after each for members, by the files that each begins with. */
const screens: Readonly<Record<string, readonly string[]>> = {
  lines: ['/window/screens/LinesScreen.tsx'],
  members: ['/shell/MemberLayout.tsx'],
  bids: ['/bids/web/BidsPage.tsx'],
  bets: ['/window/screens/BetsScreen.tsx'],
  debts: ['/window/screens/DebtsScreen.tsx'],
  after: ['/notifications/web/Bell.tsx', '/shell/MemberDuties.tsx'],
}

const isOf = (screen: string, id: string) => screens[screen]?.some((file) => id.endsWith(file)) ?? false

/** What loads the other pages. */
const loaders = /\/window\/(?:Routes|screens\/Start|shell\/MainLayout)\.tsx$/

/**
 * React is a file of its own: it stays the same from one version of ours to the next, so nobody fetches it again. What
 * else every page needs is one file, and what the lines share with other pages another. What most screens of a group
 * share is one more; of the rest, each two of them have a file, and each has one of its own, apart from what other pages
 * load too: otherwise the page for signing in would load the debts for a field. Left to itself the bundler makes a file
 * for every set of parts that share something, 90 for one screen, and small files compress badly.
 */
export function screenChunks(): Group[] {
  const reachOf = reaching()
  const group = (debugName: string, priority: number, nameFor: (reach: Reach) => string | null) => ({
    ...{ debugName, priority },
    name: (id: string, graph: Graph) => nameFor(inOrder(reachOf(id, graph))),
  })
  const ofOne = (elsewhere: boolean) => (reach: Reach) =>
    reach.found.length === 1 && reach.isElsewhere === elsewhere ? `${reach.found[0]}${elsewhere ? '-parts' : ''}` : null
  // What more of them need comes first: a file takes along what its modules import.
  return [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 6 },
    { name: 'main', tags: ['$initial'], priority: 5 },
    group('shared', 4, ({ found, isElsewhere }) =>
      found.includes('lines') && (found.length > 1 || isElsewhere) ? 'shared' : null,
    ),
    group('common', 3, (reach) => (isCommon(reach) ? 'common' : null)),
    group('two', 2, ({ found }) => (found.length === 2 ? found.join('-') : null)),
    group('parts', 1, ofOne(true)),
    group('screens', 0, ofOne(false)),
  ]
}

/** The screens that load a module, other than on demand, and whether another page does. */
type Reach = { readonly found: readonly string[]; readonly isElsewhere: boolean }

/** What comes after every screen has one file, also with what one of them or another page shares with it. */
function inOrder(reached: ReadonlySet<string>): Reach {
  const found = Object.keys(screens).filter((screen) => reached.has(screen))
  const isAfter = found.length <= 2 && found.includes('after')
  return isAfter ? { found: ['after'], isElsewhere: false } : { found, isElsewhere: reached.has(other) }
}

/** What is around the screens of a group comes with each of them. */
function isCommon({ found }: Reach): boolean {
  return found.length > 2 || found.includes('members')
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
    const found = new Set(Object.keys(screens).filter((screen) => isOf(screen, id)))
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
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => isOf(screen, id)))
    if (!chunk) throw new Error(`no chunk has ${screens[screen]}`)
    add(chunk)
  }
  return Array.from(found, ({ fileName }) => `/${fileName}`)
}
