import type { Plugin } from 'vite'

/**
 * React marks interruptions by errors that it makes while it is loaded and throws later. With the tools of a developer,
 * or of whoever measures a page, an error makes the browser parse the whole program again for the lines in its stack: a
 * tenth of a second on a phone. These errors get no stack.
 */
export function lightErrorsPlugin(): Plugin {
  return {
    name: 'light-errors',
    transform: (code, id) => (id.endsWith('/react-dom-client.production.js') ? withLightErrors(code) : undefined),
  }
}

const made = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g

/** React's code, with the errors that it makes while it is loaded as plain objects of their class. */
export function withLightErrors(code: string): string {
  const light = code.replace(made, '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })')
  if (light === code) throw new Error('React makes its errors in another way')
  return light
}
