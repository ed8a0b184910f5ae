import { minifyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:contract'
const resolved = `\0${name}`

/**
 * Gives the browser what it needs of the contract: the paths and methods, what is a command, and which events make an
 * answer stale. The schemas, and the library they are written with, stay on the server, which checks everything anyway.
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

/** What the server alone asks, at the operations and in their routes. */
const serverOnly = new Set([
  'errorMap',
  'access',
  'adminsOnly',
  'isShared',
  'changesShared',
  'refuses',
  'successStatus',
])

// A feature that is called like one of them would be left out too: operations are told by what they have.
function leaveOut(this: unknown, key: string, value: unknown): unknown {
  const holder = this as Record<string, unknown>
  const isOfOperation = 'meta' in holder || 'kind' in holder || 'method' in holder
  return isOfOperation && serverOnly.has(key) ? undefined : value
}
