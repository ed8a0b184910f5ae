import type { Plugin } from 'vite'

/**
 * React marks interruptions by errors that it makes while it is loaded and throws later. With the tools of a developer,
 * or of whoever measures a page, an error makes the browser parse the whole program again for the lines in its stack: a
 * tenth of a second on a phone, before anything is drawn. These errors have no stack.
 */
export function lightErrorsPlugin(): Plugin {
  return {
    name: 'light-errors',
    transform(code, id) {
      if (!id.endsWith('/react-dom-client.production.js')) return
      const made = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g
      if (!made.test(code)) throw new Error(`${id} makes its errors in another way`)
      return code.replace(made, '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })')
    },
  }
}
