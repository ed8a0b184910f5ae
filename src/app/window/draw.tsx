import { QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { placeAt } from '../../web/browser/address.ts'
import type { Width } from '../../web/browser/drawing.ts'
import { App } from './App.tsx'
import { type DrawnAs, knowAnswer, knowVisitor, requestOf } from './drawnPages.ts'
import { tabs } from './shell/tabs.ts'

type Page = { readonly path: string; readonly request: string | null }

/** The address of the page that the service worker keeps, which has the frame of no page in particular. */
const keptPage = '/index.html'

/**
 * What the server draws at an address: whole with the answer to a request, or only the frame of a tab; null for other
 * pages, and those with filters are not whole.
 */
export function pageAt(url: string, isVisitor: boolean): Page | null {
  const { pathname: path, address } = placeAt(url)
  const request = Object.keys(address).length === 0 ? requestOf(path, isVisitor) : null
  return request !== null || path === keptPage || tabs.some(({ to }) => to === path) ? { path, request } : null
}

export type Drawn = DrawnAs & {
  /** Else it is drawn for windows of any width. */
  readonly isPhone: boolean
  /** The JSON that answers the page's request; null for the frame alone. */
  readonly answer: string | null
}

/** The HTML of the page, with what it was drawn with if the browser takes it over. */
export async function draw({ isPhone, answer, ...page }: Drawn): Promise<string> {
  const shown: unknown = answer === null ? null : JSON.parse(answer)
  const roots = await Promise.all((isPhone ? ['narrow' as const] : widths).map((width) => drawAt(width, page, shown)))
  const [onPhone = ''] = roots
  // At any address: what is there draws its own in its place, and no frame is seen where there is none.
  if (page.path === keptPage)
    return `<div id="root"><div class="not-in-data-tab:hidden">${isPhone ? onPhone : each(roots)}</div></div>`
  const root = isPhone ? `<div data-drawn="narrow">${onPhone}</div>` : each(roots)
  const { path, isVisitor, now } = page
  const of = `data-path="${path}" data-now="${now}" ${isVisitor ? 'data-visitor' : ''}`
  const json = (answer ?? '').replaceAll('<', '\\u003c')
  return `${answer === null ? '' : withoutScripts}${root}<script type="application/json" id="drawn" ${of}>${json}</script>`
}

const withoutScripts =
  '<noscript><p class="px-3 py-2 text-14 text-warn">Scripts are off: this is the page as it is now, with times in Eastern time.</p></noscript>'

const widths = ['narrow', 'desktop', 'dense'] as const
const shownAt = ['lg:hidden', 'max-lg:hidden min-[1240px]:hidden', 'max-[1239px]:hidden']

/** One for each width; the window shows its own. */
function each(roots: readonly string[]): string {
  return roots.map((root, at) => `<div data-drawn="${widths[at]}" class="${shownAt[at]}">${root}</div>`).join('')
}

async function drawAt(width: Width, page: DrawnAs, answer: unknown): Promise<string> {
  const drawing = { now: page.now, width, isWhole: answer !== null }
  const queryClient = new QueryClient()
  knowVisitor(queryClient, page)
  if (answer !== null) knowAnswer(queryClient, page, answer)
  const { prelude } = await prerender(<App {...{ queryClient, drawing }} path={page.path} />, {
    identifierPrefix: width,
    // All in its place: nothing is moved there by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  return await new Response(prelude).text()
}
