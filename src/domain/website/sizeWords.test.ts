import { expect, it } from 'vitest'
import { sizeWords } from './sizeWords.ts'

it('says how large a file or a disk is in three digits at most', () => {
  expect([0, 999, 1_000, 1_540_000, 20_400_000_000, 5e15].map(sizeWords)).toEqual([
    ...['0 bytes', '999 bytes', '1.0 KB', '1.5 MB', '20 GB', '5000 TB'],
  ])
})
