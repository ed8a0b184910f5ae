import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withLightErrors } from './lightErrors.ts'

const react = join(import.meta.dirname, '../node_modules/react-dom/cjs/react-dom-client.production.js')

test('the errors that React makes while it is loaded have no stack, and are errors all the same', () => {
  const light = withLightErrors(readFileSync(react, 'utf8'))
  expect(light).not.toContain('Exception = Error(')
  const [statement = ''] = /SuspenseException = [^\n]*\}\)/.exec(light) ?? []
  const make = new Function('formatProdErrorMessage', `const ${statement}; return SuspenseException`)
  const error: Error = make((code: number) => `React ${code}`)
  expect([error instanceof Error, error.message, error.stack]).toEqual([true, 'React 460', undefined])
})

test('another React, which makes them in another way, is not built', () => {
  expect(() => withLightErrors('var Interrupted = new Error()')).toThrow('in another way')
})
