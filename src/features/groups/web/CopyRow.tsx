import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#web/browser/copyText.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'

/** [INV-39] */
const COPIED_MS = 2000

/** A text with a copy button. `name` says what it is: link or code. [INV-40] */
export function CopyRow({ label, name, text }: { label: string; name: 'link' | 'code'; text: string }) {
  const [copied, sayCopied] = useTemporaryFlag(COPIED_MS)
  const copy = async () => {
    if (await copyText(text)) sayCopied()
    else toast.error(`Failed to copy ${name}`)
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
        className="flex-1 basis-32"
      />
      <Button
        variant="secondary"
        className="w-30"
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={() => void copy()}
        aria-label={copied ? 'Copied!' : `Copy ${name}`}
      >
        <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      </Button>
    </div>
  )
}

/** A flag that is true for `ms` after each `start`. */
export function useTemporaryFlag(ms: number): [isOn: boolean, start: () => void] {
  const [run, setRun] = useState<object | null>(null)
  useEffect(() => {
    if (!run) return
    const timer = setTimeout(() => setRun(null), ms)
    return () => clearTimeout(timer)
  }, [run, ms])
  return [run !== null, () => setRun({})]
}
