import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

/** What a page loads besides what its HTML names: files of the web app, and requests that it sends in any case. */
type Loaded = { readonly files: readonly string[]; readonly asks: readonly string[] }

/** The HTML of the app's root, and the request whose answer is in it. */
export type Drawn = { readonly root: string; readonly answered: string | null }

/** Written by the build into `hints.json`. */
export type PageHints = {
  readonly everyone: Loaded
  readonly signedIn: Loaded
  /** By the name of the page in its address: `/bids`, or `/groups/{groupId}/bids`. */
  readonly pages: Readonly<Record<string, Loaded>>
}

/**
 * The HTML of the web app for a request, with hints: what the page will load, so that a phone fetches it together with
 * the program and not after it, and whether the request came without a session, so that the page need not ask who is
 * signed in. It holds nothing about anybody. `drawn` is what is seen of it first, and the request that it answers.
 */
export function hintedPage(
  webDir: string,
): (request: Pick<FastifyRequest, 'url' | 'headers'>, drawn?: Drawn) => string {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8')
  const file = join(webDir, 'hints.json')
  const hints: PageHints | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return ({ url, headers }, drawn) => {
    const isVisitor = isVisitorsPage(headers.cookie)
    const [, page = ''] = /^\/(?:groups\/[^/?]+\/)?([^/?]+)/.exec(url) ?? []
    const loaded = hints && [hints.everyone, Object.hasOwn(hints.pages, page) ? hints.pages[page] : undefined]
    const links = [...(loaded ?? []), isVisitor ? undefined : hints?.signedIn].flatMap((one) =>
      one ? linksOf(one) : [],
    )
    const needed = new Set(links.filter((link) => drawn?.answered == null || link !== linkTo(drawn.answered)))
    const named = html
      .replace('</head>', () => `${[...needed].join('')}</head>`)
      .replace('<div id="root"></div>', (empty) => drawn?.root ?? empty)
    return isVisitor ? named.replace('<html', '<html data-visitor') : named
  }
}

/** Whether a page is for a visitor, whatever the cookie's name is with its prefix, now or formerly. */
export function isVisitorsPage(cookie: string | undefined): boolean {
  return !cookie?.includes('session_token=')
}

function linksOf({ files, asks }: Loaded): string[] {
  return [
    ...files.map((path) => `<link rel="modulepreload" href="${path}" fetchpriority="low" />`),
    ...asks.map(linkTo),
  ]
}

const linkTo = (path: string) => `<link rel="preload" as="fetch" href="${path}" crossorigin />`
