import { emailSwitchOf } from '#domain/notices/noticeChannels.ts'
import { nameOfSwitch } from '#domain/notices/noticeSettings.ts'
import { readUnsubscribe } from '#features/messages/server/unsubscribeLinks.ts'
import { acceptForms, type RawRoutes } from '#server/http/rawRoutes.ts'
import type { Services } from '#server/services.ts'
import { changeSettingsOf } from './settings.ts'
import { askingPage, pageHeaders, unknownPage, unsubscribedPage } from './unsubscribePage.ts'

type Asked = { Querystring: { token?: unknown } }

/**
 * `/api/unsubscribe?token=`: the link in each mail (GET), which only asks, and the POST of its button or of a mail
 * client (RFC 8058), which turns off one type of mails to one person. It needs no sign-in, and may be repeated.
 */
export const unsubscribeRoutes: RawRoutes = (scope, services) => {
  acceptForms(scope)
  scope.route<Asked>({
    method: ['GET', 'POST'],
    url: '/api/unsubscribe',
    async handler({ method, query: { token } }, reply) {
      const asked = typeof token === 'string' ? readSwitch(services, token) : null
      if (asked && method === 'POST') await turnOff(services, asked)
      return reply
        .status(asked ? 200 : 404)
        .headers({ ...pageHeaders, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(pageFor(asked, method))
    },
  })
}

type Switch = { readonly userId: string; readonly key: NonNullable<ReturnType<typeof emailSwitchOf>> }

/** The user and the switch that the token is for; null if it is invalid, or if the type has no switch. */
function readSwitch({ authSecret }: Services, token: string): Switch | null {
  const asked = readUnsubscribe(authSecret, token)
  const key = asked && emailSwitchOf(asked.type)
  return asked && key ? { userId: asked.userId, key } : null
}

async function turnOff(services: Services, { userId, key }: Switch): Promise<void> {
  await changeSettingsOf(services, userId, { email: { [key]: false } })
}

function pageFor(asked: Switch | null, method: string): string {
  if (!asked) return unknownPage
  return method === 'POST' ? unsubscribedPage : askingPage(nameOfSwitch(asked.key))
}
