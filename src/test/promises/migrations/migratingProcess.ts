import { migrate } from '#server/db/migrate.ts'

// A program that is just starting, in small, for tests that kill it: it brings the database of its first parameter to
// the newest schema, and tells before it begins and when it is done.
const [connection] = process.argv.slice(2)
if (!connection) throw new Error('the connection is missing')
process.stdout.write('begins\n')
await migrate({ connection: JSON.parse(connection), log: () => {} })
process.stdout.write('done\n')
