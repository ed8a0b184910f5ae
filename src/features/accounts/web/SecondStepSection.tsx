import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '#features/groups/web/QrCode.tsx'
import { sessionQuery, useSession } from '#features/web/session.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { authFailure, type SecondStep, secondStep } from './authRequests.ts'
import { CodeField } from './CodeForm.tsx'
import { useStepFocus } from './useStepFocus.ts'

type Doing =
  | { name: 'on' | 'off' | 'codes' }
  | { name: 'app'; made: SecondStep }
  | { name: 'kept'; codes: string[] }
  | null

/** An authenticator app as the second step of signing in, with recovery codes. [BEY-27] */
export function SecondStepSection({ hasPassword }: { hasPassword: boolean }) {
  const session = useSession()
  const [doing, setDoing] = useState<Doing>(null)
  const place = useStepFocus(doing?.name ?? 'none')
  const close = () => setDoing(null)
  if (!session) return null
  const { hasSecondStep, isWaitingAdmin } = session
  return (
    <SettingsCard title="Second step">
      <div ref={place} tabIndex={-1} className="flex flex-col gap-3 py-3 outline-none">
        {isWaitingAdmin && doing === null && (
          <Notice tone="warn">Administrators of this website need a second step. Your powers wait for it.</Notice>
        )}
        {doing === null && <State isOn={hasSecondStep} onDo={(name) => setDoing({ name })} />}
        {doing?.name === 'on' && (
          <Ask
            hasPassword={hasPassword}
            label="Continue"
            onCancel={close}
            send={async (password) => setDoing({ name: 'app', made: await secondStep.enable(password) })}
          />
        )}
        {doing?.name === 'app' && (
          <Connect
            made={doing.made}
            onCancel={close}
            onDone={() => setDoing({ name: 'kept', codes: doing.made.backupCodes })}
          />
        )}
        {doing?.name === 'codes' && (
          <Ask
            hasPassword={hasPassword}
            label="Make new codes"
            onCancel={close}
            send={async (password) => setDoing({ name: 'kept', codes: await secondStep.newCodes(password) })}
          />
        )}
        {doing?.name === 'off' && <TurnOff hasPassword={hasPassword} onClose={close} />}
        {doing?.name === 'kept' && <Codes codes={doing.codes} onClose={close} />}
      </div>
    </SettingsCard>
  )
}

function State({ isOn, onDo }: { isOn: boolean; onDo: (name: 'on' | 'off' | 'codes') => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
        {isOn
          ? 'On. Signing in asks for a code of your authenticator app.'
          : 'Off. With it, signing in also asks for a code of an app on your phone, so that a stolen password is not enough.'}
      </p>
      {isOn ? (
        <>
          <Button variant="secondary" onClick={() => onDo('codes')}>
            New recovery codes
          </Button>
          <Button variant="ghost" onClick={() => onDo('off')}>
            Turn off
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => onDo('on')}>
          Set up
        </Button>
      )}
    </div>
  )
}

type AskProps = {
  hasPassword: boolean
  label: string
  onCancel: () => void
  send: (password: string | undefined) => Promise<void>
}

/** Asks for the password first; an account without one only confirms. */
function Ask({ hasPassword, label, onCancel, send }: AskProps) {
  const { register, submit, errors, failure, isBusy } = useRequestForm<{ current: string }>({
    defaultValues: { current: '' },
    send: ({ current }) => send(hasPassword ? current : undefined),
    failureOf: (error) => ({ field: hasPassword ? 'current' : 'root', message: authFailure(error, tryAgain).message }),
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {failure && (
        <div role="alert">
          <Notice tone="loss">{failure}</Notice>
        </div>
      )}
      {hasPassword && (
        <PasswordField
          label="Your password"
          error={errors.current}
          {...register('current', { required: 'Please enter your current password' })}
        />
      )}
      <Buttons label={label} busy={isBusy} onCancel={onCancel} />
    </form>
  )
}

const tryAgain = 'That did not work. Please try again.'

function Buttons({ label, busy, onCancel }: { label: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </div>
  )
}

type ConnectProps = { made: SecondStep; onCancel: () => void; onDone: () => void }

/** It is on only after the app has shown a right code. */
function Connect({ made: { totpURI }, onCancel, onDone }: ConnectProps) {
  const queries = useQueryClient()
  const { register, submit, errors, isBusy } = useRequestForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await secondStep.verify(code)
      onDone()
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    failureOf: (error) => ({ field: 'code', message: authFailure(error, tryAgain).message }),
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-14">
        Scan this with an authenticator app, or type the key into it. Then enter the code it shows.
      </p>
      <div className="w-48 max-w-full overflow-hidden rounded-control">
        <QrCode text={totpURI} label="QR code for your authenticator app" />
      </div>
      <TextField
        label="Key"
        readOnly
        value={new URL(totpURI).searchParams.get('secret') ?? ''}
        onFocus={({ target }) => target.select()}
      />
      <CodeField error={errors.code} field={register('code', { required: 'Please enter the code' })} />
      <Buttons label="Turn on" busy={isBusy} onCancel={onCancel} />
    </form>
  )
}

function TurnOff({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <>
      <p className="text-14">Then your password alone opens your account, and your recovery codes no longer work.</p>
      <Ask
        hasPassword={hasPassword}
        label="Turn off"
        onCancel={onClose}
        send={async (password) => {
          await secondStep.disable(password)
          toast.success('Your second step is off.')
          onClose()
          await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
        }}
      />
    </>
  )
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title="Keep your recovery codes">
        Without your phone, each of these signs you in once. They are not shown again, and former ones no longer work.
      </Notice>
      <ul aria-label="Recovery codes" className="tabular grid grid-cols-2 gap-2 font-mono text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => void copy(codes.join('\n'))}>
          Copy
        </Button>
        <Button onClick={onClose}>I have kept them</Button>
      </div>
    </div>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('Could not copy. Please write them down.')
  }
}
