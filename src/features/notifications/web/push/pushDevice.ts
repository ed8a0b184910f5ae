/** How it stands with pushes in this browser. `needs-install`: an iPhone or iPad has them for installed apps alone. */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on'

/** What a browser subscribes with: the address of its push service and its own keys. */
export type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** This browser, as far as pushes go. */
export type PushDevice = {
  readonly state: () => Promise<PushState>
  /** Asks for permission where it has none yet. Null: it is not given. */
  readonly turnOn: (publicKey: string) => Promise<Subscription | null>
  /** Answers the address that pushes came by; null where there was none. */
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
  async turnOn(publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    // It may be of other keys or of another account.
    await (await pushManager.getSubscription())?.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = made.toJSON()
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  },
  async turnOff() {
    const subscription = await subscribed()
    await subscription?.unsubscribe()
    return subscription?.endpoint ?? null
  },
}

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** An iPad says that it is a Mac, but a Mac has no touch screen. */
export function isIPhone(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
}
