import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { saveSettingsOf } from '../settings.ts'
import { dropPhone, dropPhoneCode } from './store.ts'

/** Deletes the number and turns texts off until the user turns them on again. [CHN-19] */
export async function removePhone(context: OperationContext): Promise<{ success: true }> {
  const answer = await remove(context, {})
  context.services.events.announceNotices([askerOf(context).userId], 'changed')
  return answer
}

const remove = userCommand(async ({ tx, asker, now }, _: object): Promise<{ success: true }> => {
  const { userId } = asker
  tx.write(dropPhone, { userId })
  tx.write(dropPhoneCode, { userId })
  await saveSettingsOf(tx, { userId, changes: [{ sms: { enabled: false } }], now })
  return { success: true }
})
