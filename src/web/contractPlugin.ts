import { minifyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:contract'
const resolved = `\0${name}`

/**
 * Gives the browser the contract without its schemas: paths, methods and what each operation says of itself. The
 * schemas, and the library they are written with, stay on the server, which checks everything anyway.
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
      return `export const contract = ${JSON.stringify(minifyContractRouter(module.contract))}`
    },
  }
}
