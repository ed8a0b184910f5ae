import { minifyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'
import { type EventType, eventTypes } from '../domain/log/events.ts'

const name = 'virtual:contract'
const resolved = `\0${name}`

/**
 * Gives the browser what it needs of the contract: paths and methods, which operations are commands, and which events
 * make an answer stale. The schemas, and their library, stay on the server, which validates everything anyway.
 */
export function contractPlugin(contractFile: string): Plugin {
  return {
    name: 'contract',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return
      const { module, dependencies } = await runnerImport<{ contract: Parameters<typeof minifyContractRouter>[0] }>(
        contractFile,
        { configFile: false },
      )
      for (const file of [contractFile, ...dependencies]) this.addWatchFile(file)
      return codeOf(minifyContractRouter(module.contract) as Router)
    },
  }
}

type Operation = {
  readonly meta: { readonly kind: string; readonly staleOn?: readonly EventType[] }
  readonly route: { readonly method: string; readonly path: string }
}
type Router = { readonly [name: string]: { readonly '~orpc': Operation } | Router }

/**
 * Each operation as a call, and each list of events once, by their places among all: that is half as much to fetch as
 * the objects.
 */
function codeOf(router: Router): string {
  const lists = new Map<string, number>()
  const of = (events: readonly EventType[]) => {
    const list = JSON.stringify(events.map((one) => eventTypes.indexOf(one)))
    lists.set(list, lists.get(list) ?? lists.size)
    return `lists[${lists.get(list)}]`
  }
  const partOf = (part: Router[string]): string => {
    const operation = (part as { '~orpc'?: Operation })['~orpc']
    if (!operation) {
      const parts = Object.entries(part as Router).map(([key, one]) => `${JSON.stringify(key)}: ${partOf(one)}`)
      return `{ ${parts.join(', ')} }`
    }
    const { meta, route } = operation
    if ((meta.kind === 'query') !== (route.method === 'GET')) throw new Error(`${route.path}: only queries are GET`)
    const events = meta.staleOn?.length ? [of(meta.staleOn)] : []
    return `operation(${[JSON.stringify(route.method), JSON.stringify(route.path), ...events].join(', ')})`
  }
  const contract = partOf(router)
  return `import { eventTypes } from '#domain/log/events.ts'
const operation = (method, path, staleOn) =>
  ({ '~orpc': { meta: { kind: method === 'GET' ? 'query' : 'command', staleOn }, route: { method, path } } })
const lists = [${[...lists.keys()].join(', ')}].map((places) => places.map((at) => eventTypes[at]))
export const contract = ${contract}`
}
