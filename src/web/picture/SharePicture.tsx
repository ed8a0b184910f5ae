import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'

type SharePictureProps = {
  /** Draws it. What it draws with is loaded by then, not before. */
  make: () => Promise<Blob>
  /** The name of the file, with `.png`. */
  fileName: string
}

/** Makes a picture and shares it, or saves it where the browser shares no files. [BEY-30] */
export function SharePicture({ make, fileName }: SharePictureProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const share = async () => {
    setState('busy')
    try {
      const [{ sharePicture }, picture] = await Promise.all([import('./sharePicture.ts'), make()])
      if ((await sharePicture(picture, fileName)) === 'saved') toast.success('Picture saved')
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <div>
      <Button
        variant="outline"
        full
        busy={state === 'busy'}
        icon={<IconShare size={20} aria-hidden="true" />}
        onClick={() => void share()}
      >
        Share
      </Button>
      {state === 'failed' && (
        <p role="alert" className="pt-1 text-14 text-loss">
          The picture could not be made. Please try again.
        </p>
      )}
    </div>
  )
}
