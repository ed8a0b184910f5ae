import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { poolsContract } from '../contract.ts'
import { askForResults } from './askForResults.ts'
import { agreeToCallOffPool, callOffPool, withdrawCallOffPool } from './callOffPool.ts'
import { decidePoolDispute, disputePool } from './disputePool.ts'
import { joinPool } from './joinPool.ts'
import { openPool } from './openPool.ts'
import { pickGames } from './pickGames.ts'
import { picksOf, poolsOf, readPool, standingsIn } from './queries.ts'
import { agreeToStandings } from './settlePool.ts'

const os = implement(poolsContract, answering).$context<OperationContext>()

export const poolsHandlers = os.router({
  list: os.list.handler(({ context, input }) => poolsOf(context, input)),
  open: os.open.handler(({ context, input }) => openPool(context, input)),
  read: os.read.handler(({ context, input }) => readPool(context, input)),
  join: os.join.handler(({ context, input }) => joinPool(context, input)),
  picks: os.picks.handler(({ context, input }) => picksOf(context, input)),
  pick: os.pick.handler(({ context, input }) => pickGames(context, input)),
  standings: os.standings.handler(({ context, input }) => standingsIn(context, input)),
  agree: os.agree.handler(({ context, input }) => agreeToStandings(context, input)),
  results: os.results.handler(({ context, input }) => askForResults(context, input)),
  callOff: os.callOff.handler(({ context, input }) => callOffPool(context, input)),
  agreeToCallOff: os.agreeToCallOff.handler(({ context, input }) => agreeToCallOffPool(context, input)),
  withdrawCallOff: os.withdrawCallOff.handler(({ context, input }) => withdrawCallOffPool(context, input)),
  dispute: os.dispute.handler(({ context, input }) => disputePool(context, input)),
  decide: os.decide.handler(({ context, input }) => decidePoolDispute(context, input)),
})
