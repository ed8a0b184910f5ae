import { Refused, refusal } from '#domain/refusals.ts'
import { hasAdministrator, isSetUpCode, lockAdministrators, makeAdministrator } from '#server/auth/administrators.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'

/** Whether the setup link is still valid. */
export async function readSetUp(
  { services }: OperationContext,
  { code }: { code: string },
): Promise<{ isOpen: boolean }> {
  const { db, config, authSecret } = services
  return { isOpen: isSetUpCode(authSecret, code) && !(await hasAdministrator(db, config)) }
}

/** Makes the user with the setup link the primary admin. Works once, while the site has none. [ADM-02] */
export const setUp = userCommand(
  async ({ tx, asker, now, services }, { code }: { code: string }): Promise<{ email: string }> => {
    const { config, authSecret } = services
    if (!isSetUpCode(authSecret, code)) throw new Refused(refusal('set-up-unknown'))
    await lockAdministrators(tx)
    if (await hasAdministrator(tx, config)) throw new Refused(refusal('set-up-over'))
    await makeAdministrator(tx, { email: asker.email, config, addedBy: asker.userId, by: 'setup-link', now })
    return { email: asker.email }
  },
)
