import { useEffect } from 'react'
import { Redirect } from '../../../web/browser/Link.tsx'
import { toast } from '../../../web/ui/feedback/toast.ts'

/** Unknown addresses redirect to the start page, which says why. [APP-30] */
export function Unknown() {
  useEffect(() => void toast.info('There is no page at that address. These are the lines.'), [])
  return <Redirect to="/lines" />
}
