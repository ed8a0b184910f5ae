/** Settings of the embedded PostgreSQL by name; the names are PostgreSQL's own. */
export type PostgresSettings = Readonly<Record<string, string>>

/**
 * For a small machine and one program: no network, UTC, a restart after a crash within seconds, and a log of what went
 * wrong with the server but not of each refused statement, whose values are our members'.
 */
export const smallServer: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'betwixt',
  max_connections: '100',
  shared_buffers: '128MB',
  // A crashed server reads at most about this much again before it serves.
  max_wal_size: '512MB',
  wal_compression: 'on',
  // After a crash: all files at once where the system can, not a second or ten for a thousand of them.
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
  fsync: 'on',
  synchronous_commit: 'on',
  // Containers give little shared memory; a query of ours is small enough for one process.
  dynamic_shared_memory_type: 'mmap',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For databases that are thrown away: as fast as it gets, and gone after a power cut. */
export const throwAway: PostgresSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The settings as parameters of the server's command line. */
export function settingParameters(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
