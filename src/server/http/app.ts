import { setTimeout as wait } from 'node:timers/promises'
import type { AnyContractRouter } from '@orpc/contract'
import type { Router } from '@orpc/server'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Auth } from '../auth/auth.ts'
import { LimitReached } from '../commands/rateLimit.ts'
import type { RequestContext } from '../commands/requestContext.ts'
import type { Config } from '../config.ts'
import { openLiveStreams } from '../live/liveStreams.ts'
import type { NoticeSource } from '../live/noticeStreams.ts'
import { machineMeasures } from '../metrics/machineMeasures.ts'
import type { Measure } from '../metrics/measure.ts'
import { ownOrigins } from '../ownOrigins.ts'
import type { Services } from '../services.ts'
import { answerFor } from './answers.ts'
import { authRoutes } from './authRoutes.ts'
import { compressAnswers } from './compression.ts'
import { limitConnections } from './connections.ts'
import { contractRoutes, wholeSeconds } from './contractRoutes.ts'
import { closeConnectionsAfter, type Drain, healthRoutes } from './drain.ts'
import { guardRoutes } from './guardRoutes.ts'
import { liveRoute } from './liveRoute.ts'
import { metricsRoute } from './metricsRoute.ts'
import { checkOrigin } from './origin.ts'
import { noteOtherAddresses } from './otherAddress.ts'
import { type LinkPreviews, pageRoutes } from './pages.ts'
import type { RawRoutes } from './rawRoutes.ts'
import { isPlainPath, isReading } from './request.ts'
import { logRequests, notesOn, requestNames } from './requestLog.ts'
import { shareAnswers } from './sharedAnswers.ts'
import { answerBadPath, answerNothingHere, answerUnreadable } from './unreadable.ts'

const bodyLimit = 64 * 1024
/** How long a request may take to arrive, headers and body; a slow sender holds a connection no longer than that. */
const headersMs = 15_000
const requestMs = 30_000
/** A connection idle for so long is ended: longer than any response takes, and than a stream is silent. */
const silentMs = 75_000
/** How long the requests in flight may take after a signal to end. */
const lastRequestsMs = 4_000
const onTheirWayMs = 50

/** What the HTTP server serves: the features' operations, sign-in, the built web app. */
export type Served = {
  readonly router: Router<AnyContractRouter, RequestContext>
  readonly auth: Auth
  readonly drain: Drain
  /** Routes outside the contract, each in its own scope. */
  readonly routes: readonly RawRoutes[]
  /** Where the live streams read users' notices. */
  readonly notices: NoticeSource
  /** The metrics of the features. */
  readonly measures: readonly Measure[]
  /** Link previews of the features. */
  readonly linkPreviews: readonly LinkPreviews[]
  /** The folder of the built web app; null where only the API is served. */
  readonly webDir: string | null
}

/** The HTTP server: API, live stream, health checks and the web app. The caller starts listening. */
export async function openApp(
  services: Services,
  { router, auth, drain, notices, measures, routes, webDir, linkPreviews }: Served,
): Promise<FastifyInstance> {
  const { config } = services
  const everywhere = headersOfAll(config)
  const ofApi = { ...everywhere, ...apiHeaders }
  const app: FastifyInstance = Fastify({
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    loggerInstance: services.log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Its lines have the id of the request as their cause.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // Requests over open connections while the program ends are served, with `Connection: close`.
    return503OnClosing: false,
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    genReqId: requestNames(config.trustProxy),
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => answerBadPath(reply.headers(everywhere)),
  })
  limitConnections(app, config)
  takeJsonBodies(app)
  logRequests(app, services.log)
  guardRoutes(app, services)
  closeConnectionsAfter(drain, app)
  noteOtherAddresses(app, services)
  const origins = ownOrigins(config)
  app.addHook('onRequest', (request, reply, done) => {
    // By the matched route: a URL can be written in more than one way.
    const isOfApi = (notesOn(request).route ?? request.url).startsWith('/api')
    reply.headers(isOfApi ? ofApi : everywhere)
    if (!isReading(request.method) && !request.routeOptions.config.fromAnyOrigin) checkOrigin(request, origins)
    if (isOfApi && !isPlainPath(request.url)) answerNothingHere(request, reply)
    else done()
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterMs } = answerFor(error, services.log)
    notesOn(request).code = body.error.reason
    if (retryAfterMs !== undefined || error instanceof LimitReached)
      reply.header('retry-after', wholeSeconds(retryAfterMs ?? 1_000))
    return reply.status(status).send(body)
  })
  const shared = shareAnswers(app, services)
  compressAnswers(app)
  const streams = openLiveStreams(services, notices)
  app.setNotFoundHandler(answerNothingHere)
  app.addHook('preClose', async () => {
    streams.stop()
    // Requests already on their way are read and answered before idle connections close.
    await wait(onTheirWayMs)
    setTimeout(() => app.server.closeAllConnections(), lastRequestsMs).unref()
  })
  healthRoutes(app, services, drain)
  metricsRoute(app, services, { streams, measures: [...machineMeasures, ...measures] })
  liveRoute(app, services, { streams, notices })
  authRoutes(app, services, auth)
  for (const add of routes) await app.register(async (scope) => add(scope, services))
  contractRoutes(app, services, { router, shared })
  await pageRoutes(app, services, { webDir, linkPreviews })
  return app
}

/** Headers of every response, page or not. */
function headersOfAll({ publicUrl }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

const apiHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** No API input has more than a few levels, and some libraries fail on thousands of them. */
const deepestLevel = 32

/** Accepts only JSON bodies and refuses others before reading them. An empty body counts as none. */
function takeJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    return isTooDeep(text)
      ? done(Object.assign(new Error('too deep'), { statusCode: 400 }))
      : readJson(request, text, done)
  })
}

function isTooDeep(text: string): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (isInString && mark === '\\') at += 1
    else if (mark === '"') isInString = !isInString
    else if (!isInString && (mark === '[' || mark === '{')) level += 1
    else if (!isInString && (mark === ']' || mark === '}')) level -= 1
    if (level > deepestLevel) return true
  }
  return false
}
