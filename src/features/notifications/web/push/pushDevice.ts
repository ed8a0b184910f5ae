/** The state of pushes in this browser. `needs-install`: iPhones and iPads only have them for installed apps. */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on'

/** A browser's subscription: the address at its push service and its keys. */
export type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** This browser's push support. */
export type PushDevice = {
  readonly state: () => Promise<PushState>
  /** The subscription that this browser has from earlier; null for none. */
  readonly subscription: () => Promise<Subscription | null>
  /** Asks for permission if needed. Null: it was denied. */
  readonly turnOn: (publicKey: string) => Promise<Subscription | null>
  /** Answers the address that pushes were sent to; null if there was none. */
  readonly turnOff: () => Promise<string | null>
}

export const thisDevice: PushDevice = {
  async state() {
    const { userAgent, maxTouchPoints } = navigator
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
      return isIPhone(userAgent, maxTouchPoints) ? 'needs-install' : 'unsupported'
    }
    if (Notification.permission === 'denied') return 'denied'
    return (await subscribed()) && Notification.permission === 'granted' ? 'on' : 'off'
  },
  async subscription() {
    const kept = (await thisDevice.state()) === 'on' ? await subscribed() : null
    return kept && asJson(kept)
  },
  async turnOn(publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    // It may have other keys or belong to another account.
    await (await pushManager.getSubscription())?.unsubscribe()
    return asJson(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  },
  async turnOff() {
    const subscription = await subscribed()
    await subscription?.unsubscribe()
    return subscription?.endpoint ?? null
  },
}

function asJson(subscription: PushSubscription): Subscription {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** An iPad identifies as a Mac, but a Mac has no touch screen. */
export function isIPhone(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
}
