import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const src = join(root, 'src')

/** Every source file, by its path under `src`. */
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && statSync(join(src, path)).isFile())
  .map((path) => path.replaceAll('\\', '/'))
const product = files.filter((path) => !isTest(path))
const text = new Map(files.map((path) => [path, readFileSync(join(src, path), 'utf8')]))

/** A file without its comments. */
function codeOf(path: string): string {
  return (text.get(path) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/')
}

/** The files under `src` that a file imports; what comes from packages is left out. */
function importsOf(path: string): string[] {
  const found = (text.get(path) ?? '').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [normalize(join(dirname(path), name))] : []
  })
}

/** Features in the order of the story: each may use the ones before it, never one behind it. `web` is what all screens share. */
const featureOrder = [
  'contracts',
  'website',
  'web',
  'messages',
  'groups',
  'accounts',
  'limits',
  'games',
  'lines',
  'comments',
  'debts',
  'openings',
  'bets',
  'bids',
  'pools',
  'members',
  'stats',
  'activity',
  'calendar',
  'overview',
  'channels',
  'notifications',
  'pages',
  'admin',
  'ownData',
  'api',
]
/** Jobs, the website administrator, and people on their way into a group or out of one: they say which group themselves. */
const withoutMember = [
  'server/commands/groupCommand.ts',
  'features/accounts/server/changeSettings.ts',
  ...['announcements', 'deleteGroup', 'deleteUser', 'lists'].map((name) => `features/admin/server/${name}.ts`),
  ...['followRescheduled', 'recheckBets', 'settleGroup', 'startBets', 'switchedOff'].map(
    (name) => `features/bets/server/${name}.ts`,
  ),
  ...['followGames', 'followOdds', 'jobs', 'shareBid'].map((name) => `features/bids/server/${name}.ts`),
  ...['postRecaps', 'stopChannel'].map((name) => `features/channels/server/${name}.ts`),
  'features/comments/server/commentOf.ts',
  ...['createGroup', 'joinGroup'].map((name) => `features/groups/server/${name}.ts`),
  'features/limits/server/ownLimits.ts',
  'features/members/server/obligations.ts',
  ...['factsReader', 'remindInGroups', 'sendDigests'].map((name) => `features/notifications/server/${name}.ts`),
  'features/overview/server/queries.ts',
  ...['playPools', 'followPoolGames', 'decidePools', 'recheckPools', 'switchedOffPools'].map(
    (name) => `features/pools/server/${name}.ts`,
  ),
]
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1] ?? null

describe('the house', () => {
  it('has no cycle, not of types either', () => {
    const done = new Set<string>()
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) throw new Error(`a cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`)
      if (done.has(path)) return
      for (const next of importsOf(path)) visit(next, [...trail, path])
      done.add(path)
    }
    for (const path of product) visit(path, [])
    expect(done.size).toBeGreaterThan(100)
  })

  // A file beside the folders is a room of its own.
  it.each(['server', 'web', 'domain'])('has no rooms of %s that import each other, not in a circle either', (layer) => {
    const roomOf = (path: string) => (path.startsWith(`${layer}/`) ? path.split('/')[1] : undefined)
    const arrows = product.flatMap((path) => importsOf(path).map((next) => [roomOf(path), roomOf(next)] as const))
    const rooms = new Map(
      [...Map.groupBy(arrows, ([from]) => from)].map(([from, to]) => [from, to.map(([, at]) => at)]),
    )
    const reach = (room: string | undefined, seen: Set<string>): Set<string> => {
      for (const next of rooms.get(room) ?? []) {
        if (next === undefined || next === room || seen.has(next)) continue
        reach(next, seen.add(next))
      }
      return seen
    }
    const circles = [...rooms.keys()].filter((room) => room !== undefined && reach(room, new Set()).has(room))
    expect(circles).toEqual([])
    expect(rooms.size).toBeGreaterThan(8)
  })

  it('keeps the rules free of everything: no clock, no chance, no world, no other layer', () => {
    for (const path of product.filter((one) => one.startsWith('domain/'))) {
      const code = codeOf(path)
      expect([path, importsOf(path).filter((imported) => !imported.startsWith('domain/'))]).toEqual([path, []])
      // A table of Unicode's, and nothing else.
      const packages = path === 'domain/people/looks.ts' ? /from '(?!\.|unhomoglyph')/ : /from '(?!\.)/
      expect([path, packages.test(code)]).toEqual([path, false])
      const forbidden =
        /Date\.now|new Date\(\)|Math\.random|crypto|process\.|fetch\(|setTimeout|performance\.|console\./
      expect([path, forbidden.exec(code)?.[0] ?? null]).toEqual([path, null])
    }
  })

  it('lets contracts know rules and contracts only', () => {
    for (const path of product.filter((one) => /contract\.ts$/i.test(one))) {
      const others = importsOf(path).filter(
        (one) => !/^(domain\/|features\/(.*contract|contracts\/procedure)\.ts$)/i.test(one),
      )
      expect([path, others]).toEqual([path, []])
    }
  })

  it('keeps server and screens apart', () => {
    for (const path of product) {
      const isScreen = /^(app\/window|web|features\/web|features\/[^/]+\/web)\//.test(path)
      const isServer = !isScreen && /^(app|server|features\/[^/]+\/server)\//.test(path)
      const crossing = importsOf(path).filter((one) =>
        isScreen ? /^server\/|\/server\//.test(one) : isServer && /^web\/|\/web\/|^app\/window\//.test(one),
      )
      expect([path, crossing]).toEqual([path, []])
    }
  })

  it('stands on a ground that knows no feature, and nothing stands on the roof', () => {
    for (const path of files.filter((one) => !one.startsWith('test/'))) {
      // Tests of the server ask over HTTP, and read answers by the types of features.
      const isGround = isTest(path) ? /^(domain|web)\//.test(path) : /^(domain|server|web)\//.test(path)
      const upward = importsOf(path).filter(
        (one) =>
          (one.startsWith('app/') && !path.startsWith('app/')) ||
          (isGround && one.startsWith('features/')) ||
          (!isTest(path) && one.startsWith('test/')),
      )
      expect([path, upward]).toEqual([path, []])
    }
  })

  it('has the features import each other only along their order', () => {
    for (const path of product) {
      const own = featureOf(path)
      if (own === null) continue
      expect([own, featureOrder.includes(own)]).toEqual([own, true])
      const isAhead = (other: string | null | undefined) =>
        featureOrder.indexOf(other ?? '') > featureOrder.indexOf(own)
      expect([path, importsOf(path).filter((one) => isAhead(featureOf(one)))]).toEqual([path, []])
      // Asking an operation of a feature, or taking its type, is like an import of it.
      const asksAll = importsOf(path).includes('features/web/api.ts')
      const asked = asksAll ? [...codeOf(path).matchAll(/\b(?:api|client)\.(\w+)/g)] : []
      expect([path, asked.filter(([, other]) => isAhead(other)).map(([words]) => words)]).toEqual([path, []])
    }
  })

  it('reads for notices the log alone: what an event means is told by the feature of its subject', () => {
    const tables = codeOf('features/notifications/server/factsReader.ts').matchAll(/\b(?:from|join) (\w+)/g)
    expect([...tables].map(([, table]) => table)).toEqual(['group_events', 'users'])
    const sources = product.filter((path) => /\bfactsSource\(/.test(codeOf(path)) && featureOf(path) !== null)
    const told = sources.flatMap((path) => codeOf(path).match(/^ +'[a-z]+\.[a-z-]+'(?=:)/gm) ?? [])
    expect(told.length).toBeGreaterThan(40)
    expect(new Set(told).size).toBe(told.length)
  })

  it('lets no other work than the named take a group unchecked', () => {
    const unchecked = product.filter(
      (path) => /\buncheckedGroup\b/.test(codeOf(path)) && path !== 'server/checkedGroup.ts',
    )
    expect(unchecked.toSorted()).toEqual(withoutMember.toSorted())
  })

  it('draws with the kit alone: Base UI and colors of the palette stay inside it', () => {
    for (const path of product.filter((one) => /web\/|window\//.test(one) && !one.startsWith('web/ui/'))) {
      const code = text.get(path) ?? ''
      expect([path, code.includes('@base-ui')]).toEqual([path, false])
      const palette = /\b(?:bg|text|border|ring|fill)-(?:red|green|blue|gray|slate|zinc|amber|emerald|white|black)\b/
      expect([path, palette.exec(code)?.[0] ?? null]).toEqual([path, null])
    }
  })

  it('opens every sheet and dialog on the one layer that Back closes, or by an address that Back leaves', () => {
    const filesWith = (word: RegExp) => product.filter((path) => word.test(codeOf(path)))
    const layer = 'web/ui/overlays/DialogLayer.tsx'
    expect(filesWith(/@base-ui\/react\/(alert-)?dialog|<dialog\b/)).toEqual([layer])
    expect(codeOf(layer)).toMatch(/useBackCloses\(open && !props\.byAddress/)
    expect(filesWith(/<Sheet[^>]* byAddress/)).toEqual([
      'features/bets/web/OpenedBet.tsx',
      'features/bids/web/parlay/ParlayPlace.tsx',
      'features/bids/web/slip/CustomBidSheet.tsx',
      'features/bids/web/slip/SlipPlace.tsx',
    ])
  })

  it('shows odds on screens in the reader’s format alone [BEY-22]', () => {
    const screens = product.filter((path) => /^(?:features\/\w+\/web|app\/window)\//.test(path))
    expect(screens.filter((path) => /\bformatOdds\b/.test(codeOf(path)))).toEqual([])
    expect(screens.filter((path) => /\b(?:read|limit)CustomOdds\b/.test(codeOf(path)))).toEqual([])
  })

  it('gives every file a name that says what it is', () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|common|misc|index|constants|types)\.tsx?$/
    expect(files.filter((path) => vague.test(path))).toEqual([])
    const roles = /^features\/(?:web\/.+|[^/]+\/(?:(?:(?:\w+C|c)ontract|procedure)\.ts|(?:server|web)\/.+))$/
    expect(product.filter((path) => path.startsWith('features/') && !roles.test(path))).toEqual([])
    const entries = ['app/window/main.tsx', 'web/ui/gallery/galleryPage.tsx']
    const named = product.filter((path) => path.endsWith('.tsx') && !entries.includes(path))
    for (const path of named) {
      const name = /([^/]+)\.tsx$/.exec(path)?.[1]
      const isNamed =
        /^[A-Z]/.test(name ?? '') || new RegExp(`export (?:async )?function ${name}\\b`).test(text.get(path) ?? '')
      expect([path, isNamed]).toEqual([path, true])
    }
  })

  it('loads the auth library in one room, which nobody but the program enters', () => {
    const room = 'server/auth/library/'
    const statically = /^(?:import|export)(?! type\b)[^']*'@?better-auth\b/m
    for (const path of product.filter((one) => !one.startsWith(room))) {
      expect([path, statically.exec(codeOf(path))?.[0] ?? null]).toEqual([path, null])
      const isProgram = path === 'app/program.ts'
      expect([path, importsOf(path).some((one) => one.startsWith(room))]).toEqual([path, isProgram])
    }
    expect(codeOf('app/program.ts')).toContain(`await import('#${room}`)
  })

  it('keeps files short enough to be read at once', () => {
    const long = files.filter((path) => (text.get(path) ?? '').split('\n').length > 300)
    expect(long.map((path) => relative(src, join(src, path)))).toEqual([])
  })

  it('has no `any`, and switches no check off but a rule of accessibility, with its reason', () => {
    const here = 'test/architecture.test.ts'
    const all = files.filter((path) => path !== here)
    expect(all.filter((path) => /\bas any\b|[:<]\s*any\b/.test(codeOf(path)))).toEqual([])
    const switchedOff = /@ts-(?:ignore|expect-error|nocheck)|biome-ignore(?! lint\/a11y\/\w+: \w)/
    expect(all.filter((path) => switchedOff.test(text.get(path) ?? ''))).toEqual([])
  })
})
