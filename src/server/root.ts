import { join } from 'node:path'

/**
 * The project's folder, with its migrations, its data and what is built. The built program, in `dist/server`, is as deep
 * in it as this file.
 */
export const root = join(import.meta.dirname, '..', '..')
