import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { linesContract } from '../contract.ts'
import { emptyCache, readCacheStatus } from './cacheStatus.ts'
import { listLines, readExample } from './queries.ts'
import { forceRefresh, refreshLines } from './refreshLines.ts'
import { readUsage } from './usage.ts'

const os = implement(linesContract, answering).$context<OperationContext>()

export const linesHandlers = os.router({
  list: os.list.handler(({ context, input }) => listLines(context, input)),
  example: os.example.handler(({ context }) => readExample(context)),
  refresh: os.refresh.handler(({ context }) => refreshLines(context)),
  cacheStatus: os.cacheStatus.handler(({ context }) => readCacheStatus(context)),
  usage: os.usage.handler(({ context, input }) => readUsage(context, input)),
  forceRefresh: os.forceRefresh.handler(({ context }) => forceRefresh(context)),
  clearCache: os.clearCache.handler(({ context }) => emptyCache(context)),
})
