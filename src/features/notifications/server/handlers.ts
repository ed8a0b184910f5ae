import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { notificationsContract } from '../contract.ts'
import { markRead } from './markRead.ts'
import { removePhone } from './phone/removePhone.ts'
import { readPhoneState, sendPhoneCode } from './phone/sendPhoneCode.ts'
import { verifyPhone } from './phone/verifyPhone.ts'
import { changePush, readPush, subscribe, unsubscribe } from './push/pushOperations.ts'
import { noticesOfGroup, readInbox } from './queries.ts'
import { changeSettings, readSettings } from './settings.ts'

const os = implement(notificationsContract, answering).$context<OperationContext>()

export const notificationsHandlers = os.router({
  list: os.list.handler(({ context, input }) => readInbox(context, input)),
  markRead: os.markRead.handler(({ context, input }) => markRead(context, input)),
  ofGroup: os.ofGroup.handler(({ context, input }) => noticesOfGroup(context, input)),
  settings: os.settings.handler(({ context }) => readSettings(context)),
  phone: os.phone.handler(({ context }) => readPhoneState(context)),
  sendPhoneCode: os.sendPhoneCode.handler(({ context, input }) => sendPhoneCode(context, input)),
  verifyPhone: os.verifyPhone.handler(({ context, input }) => verifyPhone(context, input)),
  removePhone: os.removePhone.handler(({ context }) => removePhone(context)),
  push: os.push.handler(({ context }) => readPush(context)),
  subscribe: os.subscribe.handler(({ context, input }) => subscribe(context, input)),
  unsubscribe: os.unsubscribe.handler(({ context, input }) => unsubscribe(context, input)),
  changePush: os.changePush.handler(({ context, input }) => changePush(context, input)),
  changeSettings: os.changeSettings.handler(({ context, input }) => changeSettings(context, input)),
})
