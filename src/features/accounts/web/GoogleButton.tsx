import { useState } from 'react'
import { useSite } from '#features/web/site.ts'
import { useAddress } from '#web/browser/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { GoogleMark } from '#web/ui/look/GoogleMark.tsx'
import { googleNeedsCode, signInByGoogle } from './googleSignIn.ts'
import { Or } from './LoginTop.tsx'

type GoogleButtonProps = {
  from: string
  failure: string | null
  /** A divider sets it apart from the form above. */
  apart?: boolean
  onEntered: () => Promise<void>
}

/** Shown where Google sign-in is configured. `failure` is the result of a redirect sign-in in this window. [AUTH-30] */
export function GoogleButton({ from, failure, apart = false, onEntered }: GoogleButtonProps) {
  const site = useSite()
  const [, setAddress] = useAddress()
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState(failure)
  if (!site?.google) return null
  const end = async (failed: string | null) => {
    if (failed === null) await onEntered()
    if (failed === googleNeedsCode) return setAddress({ mode: 'code', error: undefined }, { push: true })
    setSaid(failed)
    setIsBusy(false)
  }
  const press = async () => {
    setIsBusy(true)
    setSaid(null)
    await end(await signInByGoogle(from, (failed) => void end(failed)))
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      {apart && <Or />}
      {said && (
        <div role="alert">
          <Notice tone="loss">{said}</Notice>
        </div>
      )}
      <Button variant="outline" size="lg" full busy={isBusy} icon={<GoogleMark />} onClick={() => void press()}>
        Continue with Google
      </Button>
    </div>
  )
}
