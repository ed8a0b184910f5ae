import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { docsPage, docsStyle, type Operations } from './docsPage.ts'
import { errorComponent, otherErrors, withErrors } from './reasons.ts'

/** `/api/openapi.json`, made from the contract that requests are parsed with, and a readable page of it. */
export async function docsRoutes(app: FastifyInstance, config: Config, contract: AnyContractRouter): Promise<void> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Betwixt', version: '1', description: 'Friends bet against each other at fair odds.' },
    servers: [{ url: new URL('/api', config.publicUrl).href }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'betwixt.session_token' } } },
    security: [{ session: [] }],
  })
  const components = { ...document.components, schemas: { ...document.components?.schemas, Error: errorComponent } }
  const paths = { ...withErrors(document.paths ?? {}, contract), ...beside }
  const page = docsPage(paths as Operations)
  app.get('/api/openapi.json', async () => ({ ...document, openapi: '3.1.1', components, paths }))
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send(page),
  )
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css').send(docsStyle))
}

/** What is served beside the contract. */
const beside = {
  '/live': {
    get: {
      operationId: 'live',
      summary:
        'Server-sent events of a group and of one’s own notices, of these alone without a group. Each has as its id an ' +
        'opaque cursor; Last-Event-ID resumes behind it without a gap or a repeat. A comment every 15 seconds keeps it ' +
        'open; with beats=audible it is an event “beat” without an id, whose data is {"type":"beat"}.',
      parameters: [
        { name: 'groupId', in: 'query', required: false, schema: { type: 'string' } },
        { name: 'beats', in: 'query', required: false, schema: { type: 'string', enum: ['audible'] } },
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
      summary: 'The sign-in library’s own interface: sign-up/email, sign-in/email, sign-out and so on.',
      parameters: [{ name: 'path', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'OK' }, default: otherErrors },
    },
  },
}
