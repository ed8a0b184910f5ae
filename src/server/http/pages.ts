import { existsSync } from 'node:fs'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { type Encoding, encoded, encodingFor } from './compression.ts'
import { type Gate, within } from './gate.ts'
import { hintedPage } from './pageHints.ts'
import { answerNothingHere } from './unreadable.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** `webDir`: the folder of the built web app; null where only the API is served. */
type PagesServed = {
  readonly webDir: string | null
  readonly linkPreviews: readonly LinkPreviews[]
  /** The gate for work that needs the database. */
  readonly requests: Gate
}

/** The built web app: its files, precompressed, and its one page at every address outside the API. */
export async function pageRoutes(
  app: FastifyInstance,
  services: Services,
  { webDir, linkPreviews, requests }: PagesServed,
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
        index: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = /[/\\]assets[/\\]/.test(path)
          reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
        },
      })
    }
    const htmlFor = webDir && existsSync(webDir) ? hintedPage(webDir) : null
    if (htmlFor) {
      for (const previews of linkPreviews)
        pages.get(previews.path, pageWithPreview(previews, { services, htmlFor, requests }))
    }
    pages.get('/*', async (request, reply) => {
      if (htmlFor && !isFile(request.url)) return await sendPage(request, reply, htmlFor(request))
      return answerNothingHere(request, reply)
    })
  })
}

/** Addresses that hold a code, or say which groups there are: no search engine lists them. */
const unlisted = /^\/(join|groups|reset-password|verify-email|setup)(\/|\?|$)/

/** Compressed pages: there are few, but for those with a preview. */
const compressed = new Map<string, Promise<Buffer>>()
const mostCompressed = 100

async function sendPage({ url, headers }: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingFor(headers['accept-encoding'])
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding')
  if (unlisted.test(url)) reply.header('x-robots-tag', 'noindex')
  reply.type('text/html; charset=utf-8')
  if (encoding === 'identity') return reply.send(html)
  const key = `${encoding} ${html}`
  return reply
    .header('content-encoding', encoding)
    .send(await (compressed.get(key) ?? compress(key, { html, encoding })))
}

function compress(key: string, { html, encoding }: { html: string; encoding: Encoding }): Promise<Buffer> {
  const bytes = encoded(html, encoding, 'kept')
  if (compressed.size >= mostCompressed) compressed.clear()
  compressed.set(key, bytes)
  bytes.catch(() => compressed.delete(key))
  return bytes
}

/** Whether the URL names a file, which does not exist: also leftovers of editors and systems, like `.env`. */
function isFile(url: string): boolean {
  const [path = ''] = url.split('?')
  return /\.[a-z0-9]+$|\/(\.|%2e)|~$/i.test(path)
}

/** Browser features that the app never uses. */
const permissionsPolicy = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'bluetooth',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** A preview is an extra: if it fails, for whatever reason, the usual page is sent, which says what is wrong. */
function pageWithPreview(
  { of }: LinkPreviews,
  { services, htmlFor, requests }: { services: Services; htmlFor: ReturnType<typeof hintedPage>; requests: Gate },
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const previewOf = () => of(services, request.params as Record<string, string>)
    const preview = await within(requests, previewOf).catch((error: unknown) => {
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
