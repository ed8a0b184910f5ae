import { implement } from '@orpc/server'
import { sessionContract } from '#features/contracts/sessionContract.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { accountsContract } from '../contract.ts'
import { changeSettings } from './changeSettings.ts'
import { confirmTerms } from './confirmTerms.ts'
import { listDevices, signOutDevice, signOutOthers } from './devices.ts'
import { notePresence } from './notePresence.ts'
import { listPasskeys, renamePasskey } from './passkeys.ts'
import { changePayLinks, readPayLinks, restorePayLinks } from './payLinks.ts'
import { prove } from './proof.ts'
import { readMe } from './queries.ts'
import { readSetUp, setUp } from './setUp.ts'
import { readVerification, verify } from './verification.ts'

const os = implement(accountsContract, answering).$context<OperationContext>()

const ofSession = implement(sessionContract, answering).$context<OperationContext>()

export const sessionHandlers = ofSession.router({ me: ofSession.me.handler(({ context }) => readMe(context)) })

export const accountsHandlers = os.router({
  changeSettings: os.changeSettings.handler(({ context, input }) => changeSettings(context, input)),
  payLinks: os.payLinks.handler(({ context }) => readPayLinks(context)),
  changePayLinks: os.changePayLinks.handler(({ context, input }) => changePayLinks(context, input)),
  restorePayLinks: os.restorePayLinks.handler(({ context }) => restorePayLinks(context)),
  prove: os.prove.handler(({ context, input }) => prove(context, input)),
  presence: os.presence.handler(({ context }) => notePresence(context)),
  devices: os.devices.handler(({ context }) => listDevices(context)),
  signOutDevice: os.signOutDevice.handler(({ context, input }) => signOutDevice(context, input)),
  signOutOthers: os.signOutOthers.handler(({ context }) => signOutOthers(context, undefined)),
  passkeys: os.passkeys.handler(({ context }) => listPasskeys(context)),
  renamePasskey: os.renamePasskey.handler(({ context, input }) => renamePasskey(context, input)),
  confirmTerms: os.confirmTerms.handler(({ context, input }) => confirmTerms(context, input)),
  readSetUp: os.readSetUp.handler(({ context, input }) => readSetUp(context, input)),
  readVerification: os.readVerification.handler(({ context, input }) => readVerification(context, input)),
  verify: os.verify.handler(({ context, input }) => verify(context, input)),
  setUp: os.setUp.handler(({ context, input }) => setUp(context, input)),
})
