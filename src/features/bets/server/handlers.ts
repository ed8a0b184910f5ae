import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { betsContract } from '../contract.ts'
import { countBets } from './chosenBets.ts'
import { betsOf, readBet } from './queries.ts'
import { settleBetsOfGroup } from './settleBets.ts'
import { settleByHand } from './settleByHand.ts'
import { betTimeline } from './timeline.ts'

const os = implement(betsContract, answering).$context<OperationContext>()

export const betsHandlers = os.router({
  list: os.list.handler(({ context, input }) => betsOf(context, input)),
  counts: os.counts.handler(({ context, input }) => countBets(context, input)),
  read: os.read.handler(({ context, input }) => readBet(context, input)),
  timeline: os.timeline.handler(({ context, input }) => betTimeline(context, input)),
  settle: os.settle.handler(({ context, input }) => settleByHand(context, input)),
  run: os.run.handler(({ context, input }) => settleBetsOfGroup(context, input)),
})
