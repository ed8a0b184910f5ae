import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { findSecondStepRule, saveSecondStepRule } from './store.ts'

type Rule = { isRequired: boolean }

/** Whether website administrators need a second step. [BEY-27] */
export async function readSecondStepRule({ services: { db } }: OperationContext): Promise<Rule> {
  return { isRequired: firstOf(await db.query(findSecondStepRule, {}))?.is_required ?? false }
}

/** From the next request on, the powers of administrators without one wait until they have set it up. */
export const requireSecondStep = userCommand(async ({ tx, asker, now }, { isRequired }: Rule): Promise<Rule> => {
  tx.write(saveSecondStepRule, { isRequired })
  const act = { adminId: asker.userId, act: 'settings.changed', target: theWebsite, now } as const
  recordAct(tx, { ...act, details: { secondStepForAdmins: isRequired } })
  return { isRequired }
})
