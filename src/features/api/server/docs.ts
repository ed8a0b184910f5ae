import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Config } from '#server/config.ts'
import type { RawRoutes } from '#server/http/rawRoutes.ts'
import { contract, namedSchemas } from '../contract.ts'
import { errorComponent, keyParameter, otherErrors, withErrorsAndExamples } from './describedOperations.ts'

/** `/api/openapi.json`, generated from the contract that requests are parsed with, and a readable page of it. */
export const docsRoutes: RawRoutes = (scope, { config }) => {
  // Written once, when somebody first asks: it is large, and a start does not wait for it.
  let written: Promise<Docs> | undefined
  const docs = () => {
    written ??= docsOf(config)
    return written
  }
  scope.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await docs()).document),
  )
  scope.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send((await docs()).page),
  )
  scope.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css').send(docsStyle))
}

type Docs = { readonly document: Buffer; readonly page: string }

async function docsOf(config: Config): Promise<Docs> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Betwixt', version: '1', description: 'Friends bet against each other at fair odds.' },
    servers: [{ url: new URL('/api', config.publicUrl).href }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'betwixt.session_token' } } },
    security: [{ session: [] }],
    commonSchemas: Object.fromEntries(
      Object.entries(namedSchemas).map(([name, schema]) => [name, { schema, strategy: 'output' }]),
    ),
  })
  const components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: errorComponent },
    parameters: { IdempotencyKey: keyParameter },
  }
  const paths = { ...withErrorsAndExamples(document.paths ?? {}, contract), ...beside }
  return {
    document: Buffer.from(JSON.stringify({ ...document, openapi: '3.1.1', components, paths })),
    page: docsPage(paths as Operations, components.schemas),
  }
}

/** Routes outside the contract. */
const beside = {
  '/live': {
    get: {
      operationId: 'live',
      summary:
        'Server-sent events of a group and of one’s own notices, of these alone without a group. Each has as its id an ' +
        'opaque cursor; Last-Event-ID resumes behind it without a gap or a repeat. A comment every 15 seconds keeps it ' +
        'open; with beats=audible it is an event “beat” without an id, whose data is {"type":"beat"}; ' +
        'with others=on an event “groups.changed” says that something happened in another group of the user.',
      parameters: [
        { name: 'groupId', in: 'query', required: false, schema: { type: 'string' } },
        { name: 'beats', in: 'query', required: false, schema: { type: 'string', enum: ['audible'] } },
        { name: 'others', in: 'query', required: false, schema: { type: 'string', enum: ['on'] } },
        { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'OK', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        default: otherErrors,
      },
    },
  },
  '/auth/{path}': {
    post: {
      operationId: 'auth',
      summary:
        'The sign-in library’s own interface: sign-up/email, sign-in/email, sign-out and so on. With a passkey: ' +
        'passkey/generate-authenticate-options, then passkey/verify-authentication with {response}. To add one: ' +
        'passkey/generate-register-options with {password}, then passkey/verify-registration with {response}; to ' +
        'remove one: passkey/delete-passkey with {id, password}.',
      parameters: [{ name: 'path', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'OK' }, default: otherErrors },
    },
  },
}

/** Without a name: a reference to the one that has a component. */
type Parameter = { readonly name?: string; readonly in: string; readonly required?: boolean }

type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, unknown>>
}

/** The parts of an OpenAPI document's paths that the page shows. */
type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** A plain page that lists every operation with its input and output; no scripts, nothing to load. */
function docsPage(paths: Operations, schemas: object): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Betwixt: the HTTP interface</title>
<link rel="stylesheet" href="/api/docs/style.css">
<main>
<h1>Betwixt: the HTTP interface</h1>
<p>JSON under <code>/api</code>; the session is a cookie; what is sent again with its
<code>Idempotency-Key</code> has one effect; a key belongs to its user, and below <code>/groups/{groupId}</code> to that
group. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${operations.join('\n')}
<article id="schemas">
<h2>#/components/schemas</h2>
${Object.entries(schemas)
  .map(([name, schema]) => details(name, schema))
  .join('\n')}
</article>
</main>
</html>
`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((given) => {
    const { name, in: place, required } = given.name === undefined ? keyParameter : { ...given, name: given.name }
    return `<li><code>${escaped(name)}</code> in ${escaped(place)}${required ? '' : ', optional'}`
  })
  return `<article id="${escaped(operation.operationId ?? path)}">
<h2><b>${escaped(method.toUpperCase())}</b> /api${escaped(path)}</h2>
${operation.summary ? `<p>${escaped(operation.summary)}</p>` : ''}
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? details('Takes', operation.requestBody) : ''}
${details('Answers', operation.responses ?? {})}
</article>`
}

function details(title: string, value: unknown): string {
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
article { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: .75rem 0 }
h2 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0 }
h2 b { display: inline-block; min-width: 4.5rem }
ul, p { margin: .25rem 0 }
pre { overflow-x: auto; font-size: .8125rem }
`
