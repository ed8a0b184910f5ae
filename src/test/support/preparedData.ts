import { ensureServerProgram } from '../../../scripts/serverProgram.mjs'
import { aDataFolder, preparedFolder, startProgram } from './aProgram.ts'

/** Before the journeys: one program creates its database, which each journey then copies. Returns the cleanup. */
export default async function preparedData(): Promise<() => Promise<void>> {
  ensureServerProgram(process.execPath)
  const folder = await aDataFolder()
  const program = await startProgram({ DATA_DIR: folder.path, JOBS: 'off', LOG_LEVEL: 'silent' })
  await program.terminate()
  process.env[preparedFolder] = folder.path
  return folder.remove
}
