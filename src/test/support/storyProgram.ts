import { aDataFolder, type RunningProgram, startProgram } from './aProgram.ts'
import { test } from './journey.ts'

/** A program of its own for all stories of a `describe`, from before the first to after the last. */
export function aStoryProgram(
  environment: Record<string, string> = {},
): Pick<RunningProgram, 'url'> & { readonly dataDir: string } {
  let folder: Awaited<ReturnType<typeof aDataFolder>> | undefined
  let program: RunningProgram | undefined
  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, ...environment })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('the program starts before the first story')
    return part
  }
  return {
    get url() {
      return started(program).url
    },
    get dataDir() {
      return started(folder).path
    },
  }
}
