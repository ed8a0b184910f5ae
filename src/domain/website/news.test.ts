import { expect, it } from 'vitest'
import { newsIn } from './news.ts'

const changelog = `# Changelog

## [2.0.0]

### Added

- A button.

### On upgrade

- Names have a number
  where two are the same.
- Custom bets save nothing.

### Fixed

- A bug.

## [1.0.0]

### On upgrade

- Something of before.
`

it('what is new is the newest list of what members will ask about, a line each', () => {
  expect(newsIn(changelog)).toBe('Names have a number where two are the same.\nCustom bets save nothing.')
  expect(newsIn(changelog.replaceAll('On upgrade', 'Changed'))).toBe(null)
  expect(newsIn('### On upgrade\n\n- One.')).toBe('One.')
})
