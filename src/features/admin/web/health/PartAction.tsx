import { useMutation } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { HealthItemView } from '../../healthContract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'

/** Where more is said about a part. */
const pages: Readonly<Record<string, { readonly area: string; readonly label: string }>> = {
  odds: { area: 'odds', label: 'The Odds API' },
  credits: { area: 'odds', label: 'The Odds API' },
  jobs: { area: 'attention', label: 'Needs Attention' },
  contacts: { area: 'contacts', label: 'SendGrid Contacts' },
}

/** A test where one makes sense, else the way to where more is said. */
export function PartAction({ part, state }: Pick<HealthItemView, 'part' | 'state'>) {
  if (part === 'mails' && state !== 'off') return <TestMail />
  if (part === 'texts' && state !== 'off') return <TestText />
  const page = pages[part]
  if (!page || state === 'ok') return null
  return (
    <Button variant="outline" render={<Link to={`/settings/admin/${page.area}`} />}>
      {page.label}
    </Button>
  )
}

function TestMail() {
  const test = useMutation(api.messages.testEmail.mutationOptions(useSaid('The mail was not sent')))
  return (
    <Button variant="outline" busy={test.isPending} onClick={() => test.mutate({ emailType: 'bid_created' })}>
      Send me a test mail
    </Button>
  )
}

function TestText() {
  const test = useMutation(api.messages.testSms.mutationOptions(useSaid('The text was not sent')))
  return (
    <Button variant="outline" busy={test.isPending} onClick={() => test.mutate({ testType: 'admin' })}>
      Send me a test text
    </Button>
  )
}

/** What came of a test; then the parts are looked at again. */
function useSaid(failure: string) {
  const afterAct = useAfterAct()
  return {
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onError: (error: unknown) => void toast.error(failure, { description: textOf(error) }),
    onSettled: afterAct,
  }
}
