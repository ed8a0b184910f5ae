import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { betsContract } from '../contract.ts'
import { agreeToCallOff, askToCallOff, declineToCallOff, withdrawCallOff } from './callOff.ts'
import { countBets } from './chosenBets.ts'
import { answerDispute, decideDispute, openDispute } from './disputeBet.ts'
import { betsOf, readBet } from './queries.ts'
import { seeBets } from './seeBets.ts'
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
  askToCallOff: os.askToCallOff.handler(({ context, input }) => askToCallOff(context, input)),
  agreeToCallOff: os.agreeToCallOff.handler(({ context, input }) => agreeToCallOff(context, input)),
  declineToCallOff: os.declineToCallOff.handler(({ context, input }) => declineToCallOff(context, input)),
  withdrawCallOff: os.withdrawCallOff.handler(({ context, input }) => withdrawCallOff(context, input)),
  openDispute: os.openDispute.handler(({ context, input }) => openDispute(context, input)),
  answerDispute: os.answerDispute.handler(({ context, input }) => answerDispute(context, input)),
  decideDispute: os.decideDispute.handler(({ context, input }) => decideDispute(context, input)),
  see: os.see.handler(({ context, input }) => seeBets(context, input)),
  run: os.run.handler(({ context, input }) => settleBetsOfGroup(context, input)),
})
