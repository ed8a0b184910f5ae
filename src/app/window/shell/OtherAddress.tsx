import { Notice } from '#web/ui/feedback/Notice.tsx'

/** Whoever opens the site by an address that it does not know can read, and change nothing: it says why. [BEY-42] */
export function OtherAddress({ address }: { address: string }) {
  return (
    <div className="p-3">
      <Notice tone="warn" title={`This site’s address is ${address}`}>
        You opened it as {location.origin}, where nobody can sign in or change anything.{' '}
        <a href={address + location.pathname} className="font-semibold underline">
          Open {address}
        </a>
        . If you run it and this address is right, set PUBLIC_URL={location.origin} in its .env and restart.
      </Notice>
    </div>
  )
}
