import { minifyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

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
      return `export const contract = ${JSON.stringify(minifyContractRouter(module.contract), leaveOut)}`
    },
  }
}

/** What only the server needs, of the operations and their routes. */
const serverOnly = new Set([
  'errorMap',
  'access',
  'adminsOnly',
  'isShared',
  'isCompressed',
  'isSameForMembers',
  'readsReplica',
  'changesShared',
  'example',
  'refuses',
  'successStatus',
])

// A feature with one of these names would be left out too, so operations are recognized by their fields.
function leaveOut(this: unknown, key: string, value: unknown): unknown {
  const holder = this as Record<string, unknown>
  const isOfOperation = 'meta' in holder || 'kind' in holder || 'method' in holder
  const isEmpty = key === 'staleOn' && Array.isArray(value) && value.length === 0
  return isEmpty || (isOfOperation && serverOnly.has(key)) ? undefined : value
}
