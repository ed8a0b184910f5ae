import { createHash } from 'node:crypto'
import type { MailStop } from '#domain/notices/mails.ts'
import { emailSwitchOf } from '#domain/notices/noticeChannels.ts'
import { nameOfSwitch } from '#domain/notices/noticeSettings.ts'
import { insertMailStop } from '#features/messages/server/store.ts'
import { readUnsubscribe } from '#features/messages/server/unsubscribeLinks.ts'
import type { RawRoutes } from '#server/http/rawRoutes.ts'
import type { Services } from '#server/services.ts'
import { changeSettingsOf } from './settings.ts'

type TokenQuery = { Querystring: { token?: unknown } }

/**
 * `/api/unsubscribe?token=`: the link in each mail (GET), which only asks, and the POST of its button or of a mail
 * client (RFC 8058), which turns off one type of mails to one person. It needs no sign-in, and may be repeated.
 */
export const unsubscribeRoutes: RawRoutes = (scope, services) => {
  // The token is the proof, whatever the body says and whichever page or mail program sends it.
  scope.addHook('onRequest', async ({ headers }) => {
    headers['content-type'] = 'application/octet-stream'
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, null)
  })
  scope.route<TokenQuery>({
    method: ['GET', 'POST'],
    url: '/api/unsubscribe',
    config: { fromAnyOrigin: true },
    async handler({ method, query: { token } }, reply) {
      const target = typeof token === 'string' ? readSwitch(services, token) : null
      if (target && method === 'POST') await turnOff(services, target)
      return reply
        .status(target ? 200 : 404)
        .headers({ ...pageHeaders, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(pageFor(target, method))
    },
  })
}

type Switch = { readonly stop: MailStop; readonly key: NonNullable<ReturnType<typeof emailSwitchOf>> }

/** Whose switch the token is for; null if it is invalid, or if the type has no switch. */
function readSwitch({ authSecret }: Services, token: string): Switch | null {
  const stop = readUnsubscribe(authSecret, token)
  const key = stop && emailSwitchOf(stop.type)
  return stop && key ? { stop, key } : null
}

async function turnOff(services: Services, { stop, key }: Switch): Promise<void> {
  if ('userId' in stop) return changeSettingsOf(services, stop.userId, { email: { [key]: false } })
  await services.db.query(insertMailStop, { address: stop.address.toLowerCase(), type: key, now: services.clock() })
}

function pageFor(target: Switch | null, method: string): string {
  if (!target) return unknownPage
  if (method === 'POST') return 'userId' in target.stop ? unsubscribedPage : addressStoppedPage
  return askingPage(nameOfSwitch(target.key))
}

/** The page's title, sentence, and button, if there is something to do. */
type PageText = { readonly title: string; readonly sentence: string; readonly button: string | null }

/** In the app's colors and sizes, by the device's theme: no sign-in is needed here. */
const style = `:root{color-scheme:light dark;--bg:#f5f7f9;--surface:#fff;--line:#d3dbe2;--fg:#10171d;--muted:#4d5b68;--accent:#0a7352;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0c1116;--surface:#151c23;--line:#2c3844;--fg:#eef3f7;--muted:#a3b2c0;--accent:#2fd39e;--on-accent:#03241a}}
*{box-sizing:border-box}
body{margin:0;padding:24px 12px;background:var(--bg);color:var(--fg);font:16px/24px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:480px;margin:0 auto}
.brand{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:var(--fg);font-size:18px;font-weight:700;text-decoration:none}
section{margin-top:12px;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 8px;font-size:22px;line-height:28px}
p{margin:0;color:var(--muted)}
button{width:100%;min-height:44px;margin-top:20px;padding:0 20px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
section a{display:inline-block;margin-top:12px;padding:10px 0;color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

/** Asks before turning anything off: scanners open the links in mails too. */
function askingPage(name: string): string {
  return page({
    title: `Turn off “${name}” mails?`,
    sentence: 'Other mails and what the app shows you stay as they are.',
    button: 'Turn off these mails',
  })
}

const unsubscribedPage = page({
  title: 'These mails are off',
  sentence: 'You are unsubscribed from these emails. You can turn them on again in your settings.',
  button: null,
})

const addressStoppedPage = page({
  title: 'These mails are off',
  sentence: 'Nobody can invite you by email at this address any more.',
  button: null,
})

const unknownPage = page({
  title: 'This link does not work',
  sentence: 'This link is not one of ours, or it is incomplete. You can choose your mails in your settings.',
  button: null,
})

/** Allows only this style, the brand's picture, and a form that posts back here. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** With no-referrer the browser would omit the form's origin; strict-origin sends it without the address and token. */
const pageHeaders = { 'content-security-policy': policy, 'referrer-policy': 'strict-origin' }

function page({ title, sentence, button }: PageText): string {
  // A form without an action posts to its own address, token included.
  const form = button === null ? '' : `<form method="post"><button>${button}</button></form>\n`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Betwixt</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
<main>
<a class="brand" href="/lines"><img src="/favicon.svg" alt="" width="28" height="28">Betwixt</a>
<section>
<h1>${title}</h1>
<p>${sentence}</p>
${form}<a href="/settings/notifications">Notification settings</a>
</section>
</main>
</html>
`
}
