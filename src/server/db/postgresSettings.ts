/** Settings of the embedded PostgreSQL by name; the names are PostgreSQL's own. */
export type PostgresSettings = Readonly<Record<string, string>>

/**
 * For a small machine and one program: no network, UTC, recovery from a crash within seconds, and a log of server
 * problems but not of failed statements, which hold members' data.
 */
export const smallServer: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'betwixt',
  max_connections: '100',
  shared_buffers: '128MB',
  // A crashed server replays at most about this much before it serves.
  max_wal_size: '512MB',
  wal_compression: 'on',
  // After a crash: syncs all files in one call where the system can, instead of taking seconds for a thousand of them.
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
  fsync: 'on',
  synchronous_commit: 'on',
  // Containers have little shared memory; our queries are small enough for one process.
  dynamic_shared_memory_type: 'mmap',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Room for the connections of that many processes, of one that replaces another, and of a person who looks. */
export function connectionsFor(processes: number): PostgresSettings {
  return processes === 1 ? {} : { max_connections: String(20 + 40 * (processes + 1)) }
}

/** For throwaway databases: as fast as possible, lost in a power failure. */
export const throwAway: PostgresSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The settings as arguments for the server's command line. */
export function settingParameters(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
