import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { concurrencyLimit } from '../concurrencyLimit.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { encodedOnce, encodingFor } from './compression.ts'
import { type Drawer, drawerOf, openDrawnPages } from './drawnPages.ts'
import { hintedPage } from './pageHints.ts'
import { answerNothingHere } from './unreadable.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** `webDir`: the folder of the built web app; null where only the API is served. */
type PagesServed = {
  readonly webDir: string | null
  /** Draws pages, if not the web app's own. */
  readonly loadDrawer?: (() => Promise<Drawer>) | undefined
  readonly linkPreviews: readonly LinkPreviews[]
}

/** The built web app: its files, precompressed, and its one page at every address outside the API. */
export async function pageRoutes(
  app: FastifyInstance,
  services: Services,
  { webDir, loadDrawer, linkPreviews }: PagesServed,
): Promise<void> {
  const { config } = services
  await app.register(async (pages) => {
    await pages.register(helmet, pageHeaders(config))
    pages.addHook('onRequest', (_request, reply, done) => {
      reply.header('permissions-policy', permissionsPolicy)
      done()
    })
    if (webDir && existsSync(webDir)) {
      await pages.register(fastifyStatic, {
        root: webDir,
        preCompressed: true,
        wildcard: false,
        globIgnore: ['draw/**', 'hints.json*', 'index.html*'],
        index: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = /[/\\]assets[/\\]/.test(path)
          if (isHashed) for (const name of headersOfDocuments) reply.removeHeader(name)
          reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
        },
      })
    }
    const htmlFor = webDir && existsSync(webDir) ? hintedPage(webDir) : null
    if (htmlFor) {
      for (const previews of linkPreviews) pages.get(previews.path, pageWithPreview(previews, { services, htmlFor }))
    }
    const load = loadDrawer ?? (webDir ? drawerOf(join(webDir, 'draw', 'draw.js')) : null)
    const drawn = load && openDrawnPages(app, services, load)
    // Before anybody waits for it.
    app.addHook('onListen', async () => void load?.().catch(() => undefined))
    pages.get('/*', async (request, reply) => {
      if (!htmlFor || (isFile(request.url) && request.url !== keptPage)) return answerNothingHere(request, reply)
      const page = await drawn?.(request, (root) => htmlFor(request, root))
      return sendPage(request, reply, page ?? htmlFor(request))
    })
  })
}

/**
 * They say what a document may do and who may frame it. Scripts and styles have none of it to obey, and a dozen of them
 * come with a page: half of their headers.
 */
const headersOfDocuments = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  'x-xss-protection',
]

/** What the service worker keeps, for every address. */
const keptPage = '/index.html'

/** Addresses that hold a code, or say which groups there are: no search engine lists them. */
const unlisted = /^\/(join|groups|reset-password|verify-email|setup)(\/|\?|$)/

async function sendPage({ url, headers }: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingFor(headers['accept-encoding'])
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, user-agent, sec-ch-ua-mobile, accept-encoding')
  if (unlisted.test(url)) reply.header('x-robots-tag', 'noindex')
  reply.type('text/html; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await encodedOnce(html, encoding))
}

/** Whether the URL names a file, which does not exist: also leftovers of editors and systems, like `.env`. */
function isFile(url: string): boolean {
  const [path = ''] = url.split('?')
  return /\.[a-z0-9]+$|\/(\.|%2e)|~$/i.test(path)
}

/** Browser features that the app never uses. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** A preview is an extra: if it fails, for whatever reason, the usual page is sent, which says what is wrong. */
function pageWithPreview(
  { of }: LinkPreviews,
  { services, htmlFor }: { services: Services; htmlFor: ReturnType<typeof hintedPage> },
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const previewOf = () => of(services, request.params as Record<string, string>)
    const limit = services.memory.of(concurrencyLimit)
    const preview = await limit.within(['requests'], previewOf).catch((error: unknown) => {
      services.log.warn({ error }, 'a link preview failed')
      return null
    })
    const html = htmlFor(request)
    return sendPage(request, reply, preview ? withPreview(html, preview, services.config.publicUrl.origin) : html)
  }
}

/**
 * A strict policy: nothing inline, nothing from elsewhere but users' pictures over https, and team logos, which the
 * page fetches from their host and shows as blobs. [LIM-04]
 */
function pageHeaders({ publicUrl, logoBaseUrl }: Config) {
  const isHttps = publicUrl.protocol === 'https:'
  const logoHosts = logoBaseUrl === null ? [] : [new URL(logoBaseUrl).origin]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", ...logoHosts],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // app.ts sets it on every response.
    hsts: false,
    crossOriginEmbedderPolicy: false,
    // Our page may know whether the Google sign-in window that it opened is still there; other sites see nothing of us.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  }
}

/** What a link shows where people paste it. */
type LinkPreview = { readonly title: string; readonly description: string }

/**
 * The previews of one kind of page. `path` is a route's path; the preview is null where a link has nothing of its own
 * to show.
 */
export type LinkPreviews = {
  readonly path: string
  readonly of: (services: Services, parameters: Readonly<Record<string, string>>) => Promise<LinkPreview | null>
}

/**
 * The page of the web app with the meta tags that messengers read. They run no scripts, so the tags are in the HTML.
 */
function withPreview(html: string, { title, description }: LinkPreview, origin: string): string {
  const facts = {
    'og:type': 'website',
    'og:site_name': 'Betwixt',
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}/icons/icon-512.png`,
  }
  const tags = Object.entries(facts).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}" />`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')
}
