import { emailSwitchOf } from '#domain/noticeChannels.ts'
import { readUnsubscribe } from '#features/messages/server/unsubscribeLinks.ts'
import { acceptForms, type RawRoutes } from '#server/http/rawRoutes.ts'
import type { Services } from '#server/services.ts'
import { changeSettingsOf } from './settings.ts'

type Asked = { Querystring: { token?: unknown } }

/**
 * `/api/unsubscribe?token=`: what the link in each mail leads to (GET), and what a mail program asks for at its own
 * button (POST). It ends mails of one type to one person, without a sign-in, and may be repeated.
 */
export const unsubscribeRoutes: RawRoutes = (scope, services) => {
  acceptForms(scope)
  scope.route<Asked>({
    method: ['GET', 'POST'],
    url: '/api/unsubscribe',
    async handler({ query: { token } }, reply) {
      const isOurs = typeof token === 'string' && (await unsubscribe(services, token))
      return reply
        .status(isOurs ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(isOurs ? unsubscribedPage : unknownPage)
    },
  })
}

async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const asked = readUnsubscribe(services.authSecret, token)
  const key = asked && emailSwitchOf(asked.type)
  if (!key) return false
  await changeSettingsOf(services, asked.userId, { email: { [key]: false } })
  return true
}

const unsubscribedPage = pageSaying(
  'You will get no more mails of this kind. You can turn them on again in your settings.',
)
const unknownPage = pageSaying(
  'This link is not one of ours, or it is incomplete. You can choose your mails in your settings.',
)

function pageSaying(sentence: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Betwixt</title>
<h1>Betwixt</h1>
<p>${sentence}</p>
<p><a href="/settings/notifications">Notification settings</a></p>
`
}
