import { createRouter } from '@tanstack/react-router'
import { readAddress, writeAddress } from '../../web/browser/address.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageFailure } from './shell/PageFailure.tsx'

/** The app's router; its routes are the files in `routes/`. */
export const router = createRouter({
  routeTree,
  parseSearch: readAddress,
  stringifySearch: writeAddress,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
