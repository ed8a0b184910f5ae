import { openProgram } from '#app/program.ts'
import { noAccountMails } from '#server/auth/auth.ts'
import type { Asker } from '#server/auth/session.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { parseConfig } from '#server/config.ts'
import { systemClock } from '#server/db/database.ts'
import { openLog } from '#server/log.ts'
import type { OddsService } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { idOf, memberNumber } from './people.ts'
import { authSecret, type BenchDatabase, type Stage } from './stage.ts'

/** The program's services in this process, without HTTP. */
export async function servicesOn(
  { connection }: BenchDatabase,
  { later }: Pick<Stage, 'later'>,
  odds: OddsService = noOdds,
): Promise<Services> {
  const program = await openProgram({
    config: parseConfig({ JOBS: 'off', RATE_LIMITS: 'off' }),
    connection,
    authSecret,
    clock: systemClock,
    log: openLog({ logLevel: 'error' }),
    odds,
    workers: [],
    jobs: [],
    readers: [],
    onLines: async () => {},
    accountMails: noAccountMails,
    webDir: null,
  })
  later(program.close)
  return program.services
}

const noOdds: OddsService = {
  isSample: true,
  isFree: true,
  credit: null,
  fetchOdds: async () => ({ games: [], credits: null }),
  fetchEvents: async () => ({ games: [], credits: null }),
  fetchScores: async () => ({ scores: [], credits: null }),
}

/** The context that a handler of a members' operation gets for this member. */
export function askedBy(
  services: Services,
  { group, member, operation }: { group: number; member: number; operation: string },
): OperationContext {
  const asker: Asker = {
    userId: idOf(memberNumber(group, member)),
    name: `Member ${member}`,
    email: `m${member}.${group}@example.org`,
    emailVerified: true,
    sessionId: idOf(memberNumber(group, member)),
    isWebsiteAdmin: false,
    hasSecondStep: false,
    isConfirmed: true,
  }
  const caller = { asker, membership: null, address: '127.0.0.1', hasEndedSession: false, idempotencyKey: null }
  const request = {
    services,
    ...caller,
    answerHeaders: {},
    notes: {},
    whenAnsweredAgain: () => {},
    successHeaders: {},
    isUnchanged: () => false,
    validDuring: () => {},
  }
  return { ...request, access: 'member', adminsOnly: 'admins-only', member: null, group: null, operation }
}
