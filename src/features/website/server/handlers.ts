import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { websiteContract } from '../contract.ts'
import { overrideFlag, readFlags, readGlobalFlags, readGroupFlags, setFlag } from './flags.ts'
import { changeAdminSettings, readAdminSettings, readSite } from './settings.ts'

const os = implement(websiteContract, answering).$context<OperationContext>()

export const websiteHandlers = os.router({
  site: os.site.handler(({ context }) => readSite(context)),
  flags: os.flags.handler(({ context, input }) => readFlags(context, input)),
  adminSettings: os.adminSettings.handler(({ context }) => readAdminSettings(context)),
  changeAdminSettings: os.changeAdminSettings.handler(({ context, input }) => changeAdminSettings(context, input)),
  globalFlags: os.globalFlags.handler(({ context }) => readGlobalFlags(context)),
  setFlag: os.setFlag.handler(({ context, input }) => setFlag(context, input)),
  groupFlags: os.groupFlags.handler(({ context, input }) => readGroupFlags(context, input)),
  overrideFlag: os.overrideFlag.handler(({ context, input }) => overrideFlag(context, input)),
})
