import { figureOf, type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { alternate } from '#bench/support/rounds.ts'
import { onStage } from '#bench/support/stage.ts'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { startProgram } from '#test/support/aProgram.ts'

/** Startup of the program on existing data until it serves, and of the database alone on the same data. */
export function startRow(): Promise<Measurement[]> {
  return onStage(async ({ folder }) => {
    const times = await alternate({ program: () => startOfProgram(folder), database: () => startOfDatabase(folder) })
    const seconds = times.program.map((ms) => ms / 1_000)
    return [
      figureOf('start on existing data until it serves', { unit: 's', values: seconds, goal: { atMost: 0.8 } }),
      ratioOf('the same', {
        unit: 'ms',
        measured: { name: 'program', values: times.program },
        reference: { name: 'start of the database alone', values: times.database },
        goal: null,
      }),
    ]
  })
}

async function startOfProgram(folder: string): Promise<number> {
  const startedAt = performance.now()
  const program = await startProgram({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  const ms = performance.now() - startedAt
  await program.terminate()
  return ms
}

async function startOfDatabase(folder: string): Promise<number> {
  const claim = await claimDataFolder(folder)
  const startedAt = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const ms = performance.now() - startedAt
  await postgres.stop()
  await claim.release()
  return ms
}
