import { backupEnd, tableHead } from './backupFile.ts'
import { Damage, endMark, isTableHead, nextLine, parsed, readHead, reading } from './restoreBackup.ts'

/**
 * Reads a backup from its first byte to its last, and counts its rows. Refuses what `restoreBackup` would refuse of the
 * file. Returns the number of rows per table.
 */
export async function countBackup(file: string): Promise<ReadonlyMap<string, number>> {
  return reading(file, async (lines) => {
    await readHead(lines)
    const counts = new Map<string, number>()
    let line = await nextLine(lines)
    for (; isTableHead(line); line = await nextLine(lines)) {
      let rows = 0
      while (!(await nextLine(lines)).equals(endMark)) rows += 1
      counts.set(parsed(line, tableHead).table, rows)
    }
    const { rows } = parsed(line, backupEnd)
    for (const name of new Set([...Object.keys(rows), ...counts.keys()])) {
      if (rows[name] !== counts.get(name)) throw new Damage(`rows of ${name}`)
    }
    if (!(await lines.next()).done) throw new Damage('more behind the end')
    return counts
  })
}
