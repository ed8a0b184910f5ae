import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Device, Passkey } from '#features/accounts/contract.ts'
import { UserSettingsPage } from '#features/accounts/web/UserSettingsPage.tsx'
import { CalendarSection } from '#features/calendar/web/CalendarSection.tsx'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { LimitsView } from '#features/limits/contract.ts'
import { LimitsSection } from '#features/limits/web/LimitsSection.tsx'
import type { PhoneView } from '#features/notifications/contract.ts'
import { PhoneSection } from '#features/notifications/web/PhoneSection.tsx'
import { OwnDataSection } from '#features/ownData/web/OwnDataSection.tsx'
import { client } from '#features/web/api.ts'
import { fullSite } from './sites.ts'
import { App, sam, sundayCrew, usualFlags } from './slipExamples.tsx'

type Answer = () => Response
export const refusal =
  (status: number, code: string, message: string): Answer =>
  () =>
    Response.json({ error: { code, message } }, { status })

export const totpURI =
  'otpauth://totp/Betwixt:sam%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Betwixt&digits=6&period=30'
export const backupCodes = ['aaaaa-11111', 'bbbbb-22222']

export const thisDevice: Device = {
  id: 'own',
  isThis: true,
  name: 'Chrome on Android',
  lastUsed: '2026-11-20T17:00:00Z',
  signedInAt: '2026-11-18T09:30:00Z',
}
export const laptop: Device = { ...thisDevice, id: 'laptop', isThis: false, name: 'Firefox on Linux' }
export const tablet: Device = { ...thisDevice, id: 'tablet', isThis: false, name: 'Safari on iPad' }

export const phonePasskey: Passkey = {
  id: 'phone',
  name: 'Chrome on Android',
  createdAt: '2026-11-18T09:30:00Z',
  lastUsed: '2026-11-20T16:00:00Z',
}
export const newPasskey: Passkey = { ...phonePasskey, id: 'new', name: 'Bitwarden', lastUsed: null }

export const newCalendar = 'https://betwixt.example/calendar/new.ics'

export const unlimited: LimitsView = {
  ...{ weeklyLoss: null, perFriend: null, breakUntil: null, pending: { weeklyLoss: null, perFriend: null } },
  timeZone: 'America/New_York',
  week: { since: '2026-11-16T05:00:00Z', lost: 0, open: 0 },
  friends: [],
}

const usualPhone = (): PhoneView => ({ hasStopped: false, isCodeLost: false })

/** The server's part; answers what was sent to it. */
export function serve({
  me = sam,
  commands,
  phone = usualPhone,
  devices = () => Response.json({ items: [thisDevice], hasPassword: true }),
  passkeys = () => Response.json({ items: [] }),
  calendar = null,
  limits = unlimited,
}: {
  me?: Me
  commands?: (path: string) => Response
  phone?: () => PhoneView
  devices?: Answer
  passkeys?: Answer
  /** The address of the calendar. */
  calendar?: string | null
  /** What they allow themselves. */
  limits?: LimitsView | Answer
} = {}) {
  const sent: { method: string; path: string; body: unknown }[] = []
  let now = me
  let address = calendar
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname: path } = new URL(request.url)
    if (path === '/api/me/phone' && request.method === 'GET') return Response.json(phone())
    if (path === '/api/me/devices' && request.method === 'GET') return devices()
    if (path === '/api/me/passkeys') return passkeys()
    if (path === '/api/me/calendar' && request.method === 'GET') return Response.json({ url: address })
    if (path === '/api/me/limits' && request.method === 'GET')
      return typeof limits === 'function' ? limits() : Response.json(limits)
    if (request.method === 'GET') return Response.json(now)
    const text = await request.text()
    const body = text === '' ? null : JSON.parse(text)
    sent.push({ method: request.method, path, body })
    if (commands) return commands(path)
    if (path.startsWith('/api/auth/two-factor/')) {
      if (path.endsWith('verify-totp')) now = { ...now, hasSecondStep: true }
      if (path.endsWith('disable')) now = { ...now, hasSecondStep: false }
      return Response.json({ totpURI, backupCodes })
    }
    if (path === '/api/me/calendar') {
      address = request.method === 'POST' ? newCalendar : null
      return Response.json({ url: address })
    }
    if (path === '/api/me/settings') {
      now = { ...now, settings: { ...now.settings, ...body } }
      return Response.json(now.settings)
    }
    const number = '+12125550142'
    if (path.endsWith('/verify')) now = { ...now, phone: { number, isVerified: true } }
    if (request.method === 'DELETE') now = { ...now, phone: { number: null, isVerified: false } }
    return Response.json({ success: true, ...(path.endsWith('/verify') && { phoneNumber: number }) })
  })
  return sent
}

type Shown = { me?: Me | null; flags?: typeof usualFlags; site?: typeof fullSite }
export const settings = ({ me = sam, flags = usualFlags, site = fullSite }: Shown = {}) =>
  render(
    <App group={sundayCrew} session={me} flags={flags} site={site} at="/settings/user">
      <UserSettingsPage
        phone={<PhoneSection />}
        limits={<LimitsSection cancelBids={() => client.ownData.cancelBids()} />}
        calendar={<CalendarSection />}
        ownData={<OwnDataSection />}
      />
    </App>,
  )
