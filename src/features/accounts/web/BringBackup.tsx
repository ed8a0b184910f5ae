import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { readArrival, sendBackup } from './sendBackup.ts'

type Progress = { readonly step: 'sending' | 'starting' | 'done'; readonly percent: number }

/** A new site begins with a backup of a former one: from the file to the running site without a command. [BEY-42] */
export function BringBackup({ code }: { code: string }) {
  const arrival = useQuery({ queryKey: ['backup that comes', code], queryFn: () => readArrival(code), staleTime: 0 })
  const [secret, setSecret] = useState('')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (!arrival.data?.isPossible && progress === null) return null
  const bring = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    setFailure(null)
    try {
      await sendBackup({ code, file, secret: secret.trim() }, setProgress)
    } catch (error) {
      setProgress(null)
      setFailure(textOf(error))
    }
  }
  return (
    <Card as="section" aria-labelledby="bring-backup" className="mt-6 flex flex-col gap-3">
      <h2 id="bring-backup" className="text-18 font-bold">
        Or bring a backup
      </h2>
      {(failure ?? arrival.data?.failure) && <Notice tone="loss">{failure ?? arrival.data?.failure}</Notice>}
      {progress ? (
        <Arriving {...progress} />
      ) : (
        <Ask secret={secret} onSecret={setSecret} onFile={(event) => void bring(event)} />
      )}
    </Card>
  )
}

type AskProps = {
  secret: string
  onSecret: (secret: string) => void
  onFile: (event: ChangeEvent<HTMLInputElement>) => void
}

function Ask({ secret, onSecret, onFile }: AskProps) {
  return (
    <>
      <p className="text-14 text-muted">
        A file that Betwixt made, from this site or another: everything is as it was then, with its people and their
        passwords.
      </p>
      <TextField
        label="The former site’s auth-secret"
        optional
        help="Without it everyone signs in again, and second steps are set up anew"
        autoComplete="off"
        spellCheck={false}
        value={secret}
        onChange={({ target }) => onSecret(target.value)}
      />
      <label className="flex flex-col gap-1 text-14 font-semibold">
        Backup file
        <input type="file" onChange={onFile} className="min-h-control w-full text-14" />
      </label>
    </>
  )
}

function Arriving({ step, percent }: Progress) {
  if (step === 'done') {
    return (
      <>
        <Notice tone="win">The backup is restored.</Notice>
        <Button full render={<Link to="/login" />}>
          Sign in
        </Button>
      </>
    )
  }
  return (
    <p role="status" className="text-14">
      {step === 'sending' ? `Sending the file: ${percent}%` : 'The file is whole. The site starts again with it...'}
    </p>
  )
}
