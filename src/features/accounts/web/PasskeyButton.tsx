import { IconKey } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { minuteMs } from '#domain/times.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Or } from './LoginTop.tsx'
import { endAutofill, leavePrompts, passkeyFailure, signInByAutofill, signInByPasskey } from './passkeyPrompts.ts'

/** A challenge is good for five minutes. */
const renewMs = 4 * minuteMs

/** Signs in with a passkey, at the button or from the field for the address. [BEY-27] */
export function PasskeyButton({ onEntered }: { onEntered: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<{ text: string; isFailure: boolean } | null>(null)
  const attempt = async (signIn: () => Promise<boolean>) => {
    try {
      const isIn = await signIn()
      if (isIn) await onEntered()
      return isIn
    } catch (error) {
      setSaid({ text: passkeyFailure(error), isFailure: true })
      return null
    }
  }
  const press = async () => {
    setIsBusy(true)
    setSaid(null)
    // A passkey that was chosen in the field a moment ago signs in by itself.
    const isIn = (await endAutofill()) || (await attempt(signInByPasskey))
    if (isIn === false) setSaid({ text: nothingChosen, isFailure: false })
    setIsBusy(false)
  }
  // Each failure begins another offer.
  const [nth, setNth] = useState(1)
  const offer = useEffectEvent(async (at: number) => {
    if ((await attempt(signInByAutofill)) === null) setNth(at + 1)
  })
  useEffect(() => {
    if (isBusy) return
    const begin = () => void offer(nth)
    begin()
    const timer = setInterval(begin, renewMs)
    return () => {
      clearInterval(timer)
      void endAutofill()
    }
  }, [isBusy, nth])
  useEffect(() => () => void leavePrompts(), [])
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Or />
      {said && (
        <div role={said.isFailure ? 'alert' : 'status'}>
          <Notice tone={said.isFailure ? 'loss' : 'info'}>{said.text}</Notice>
        </div>
      )}
      <Button
        variant="outline"
        size="lg"
        full
        busy={isBusy}
        icon={<IconKey size={20} aria-hidden="true" />}
        onClick={() => void press()}
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}

const nothingChosen = 'No passkey was used. Once you are signed in, you can add one in your settings.'
