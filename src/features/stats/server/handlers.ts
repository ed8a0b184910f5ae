import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { statsContract } from '../contract.ts'
import { profitLineOf, statsOf } from './queries.ts'
import { recapOf } from './recap.ts'
import { changeSeason, deleteSeason, nameSeason, seasonsOf } from './seasons.ts'
import { versusOf } from './versus.ts'

const os = implement(statsContract, answering).$context<OperationContext>()

export const statsHandlers = os.router({
  read: os.read.handler(({ context, input }) => statsOf(context, input)),
  profit: os.profit.handler(({ context, input }) => profitLineOf(context, input)),
  recap: os.recap.handler(({ context, input }) => recapOf(context, input)),
  versus: os.versus.handler(({ context, input }) => versusOf(context, input)),
  seasons: os.seasons.handler(({ context }) => seasonsOf(context)),
  nameSeason: os.nameSeason.handler(({ context, input }) => nameSeason(context, input)),
  changeSeason: os.changeSeason.handler(({ context, input }) => changeSeason(context, input)),
  deleteSeason: os.deleteSeason.handler(({ context, input }) => deleteSeason(context, input)),
})
