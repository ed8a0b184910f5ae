import { implement } from '@orpc/server'
import { hourMs } from '#domain/times.ts'
import { requireProof } from '#features/accounts/server/proof.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { answering } from '#server/http/admission.ts'
import { calendarContract } from '../contract.ts'
import { addressOfKey, newKey } from './address.ts'
import { deleteKey, findKey, saveKey } from './store.ts'

const os = implement(calendarContract, answering).$context<OperationContext>()

const resets = { name: 'calendar resets', times: 30, windowMs: hourMs }

async function readCalendar(context: OperationContext) {
  const { services } = context
  const row = firstOf(await services.db.query(findKey, { userId: askerOf(context).userId }))
  return { url: row ? addressOfKey(services, row.key) : null }
}

/** There is one address per user, so a new one ends the one before. [BEY-22] */
async function resetCalendar(context: OperationContext) {
  await requireProof(context.services, askerOf(context))
  const { key } = await replaceKey(context, undefined)
  return { url: addressOfKey(context.services, key) }
}

/** Without the address: what a command answers is kept in the database for a repeated request. */
const replaceKey = userCommand(async ({ tx, asker, services, now }, _: undefined) => {
  const { userId } = asker
  await countAgainst(tx, services, resets, { who: userId, code: 'too-many-tries', now })
  const key = newKey()
  tx.write(saveKey, { userId, key, now })
  await services.tellOwner(tx, { userId, what: 'calendar', now })
  return { key }
})

const turnOffCalendar = userCommand(async ({ tx, asker }, _: undefined) => {
  tx.write(deleteKey, { userId: asker.userId })
  return { url: null }
})

export const calendarHandlers = os.router({
  read: os.read.handler(({ context }) => readCalendar(context)),
  reset: os.reset.handler(({ context }) => resetCalendar(context)),
  turnOff: os.turnOff.handler(({ context }) => turnOffCalendar(context, undefined)),
})
