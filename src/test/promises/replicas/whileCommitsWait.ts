import { on } from '#test/support/onDatabase.ts'
import type { SeparatePostgres } from '#test/support/separatePostgres.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** Commits wait for a standby that is not there while `work` runs, or until it calls `goOn`. */
export async function whileCommitsWait(
  { owner }: Pick<SeparatePostgres, 'owner'>,
  work: (goOn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const ask = (text: string) => on({ ...owner, database: 'postgres' }, (client) => client.query(text))
  const waitForStandby = async (name: string) => {
    await ask(`alter system set synchronous_standby_names = '${name}'`)
    await ask('select pg_reload_conf()')
  }
  const goOn = () => waitForStandby('')
  const commits: Promise<unknown>[] = []
  await waitForStandby('elsewhere')
  try {
    // The setting holds some time after it was asked for: once a commit waits.
    await waitFor(async () => {
      commits.push(ask(`select pg_logical_emit_message(true, 'tests', 'a commit')`))
      const { rowCount } = await ask(`select from pg_stat_activity where wait_event = 'SyncRep'`)
      return rowCount ? true : null
    })
    await work(goOn)
  } finally {
    await goOn()
    await Promise.all(commits)
  }
}
