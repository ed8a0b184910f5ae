import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { noPayLinks, type PayLinks, type PayService, payServices, readPayLink } from '#domain/debts/payLinks.ts'
import { api, client } from '#features/web/api.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ProveOwner, useProof } from './ProveOwner.tsx'

/** How the user can be paid, with its own button: what is wrong with one name must not keep other settings back. */
export function PayLinksSection() {
  const query = useQuery(api.accounts.payLinks.queryOptions())
  const isSlow = useDelayed(query.isPending)
  return (
    <Card as="section" aria-labelledby="get-paid" pad="none" className="px-4 py-3">
      <h3 id="get-paid" className="border-b border-line pb-2 text-18 font-bold">
        Get paid
      </h3>
      <p className="pt-1 text-14 text-muted">
        Only members who owe you something see these, as a button that opens the service with the amount.
      </p>
      {query.error && !query.data && (
        <ErrorState
          title="Failed to load how you can be paid"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {textOf(query.error)}
        </ErrorState>
      )}
      {query.isPending && (
        // As high as the form that comes, so that nothing below moves.
        <div className="relative">
          <div inert className="invisible">
            <LinksForm links={{ ...noPayLinks, changedAt: null }} />
          </div>
          {isSlow && <Skeleton className="absolute inset-x-0 top-3 bottom-0" />}
        </div>
      )}
      {query.data && <LinksForm key={keyOf(query.data)} links={query.data} />}
    </Card>
  )
}

/** What was taken back stands in the fields again. */
const keyOf = (links: Kept) => payServices.map((service) => links[service]).join()

const fields: Readonly<Record<PayService, { label: string; prefix?: string; placeholder: string }>> = {
  venmo: { label: 'Venmo', prefix: '@', placeholder: 'your-name' },
  paypal: { label: 'PayPal.Me', prefix: 'paypal.me/', placeholder: 'yourname' },
  cashApp: { label: 'Cash App', prefix: '$', placeholder: 'yourname' },
  zelle: { label: 'Zelle', placeholder: 'you@example.org or (212) 555-0142' },
}

type Typed = Readonly<Record<PayService, string>>
type Kept = PayLinks & { readonly changedAt: string | null }

function LinksForm({ links }: { links: Kept }) {
  const queryClient = useQueryClient()
  const { proving, asked } = useProof()
  const keep = (kept: Kept) => {
    queryClient.setQueryData(api.accounts.payLinks.queryKey(), kept)
    toast.success('Saved')
  }
  const { register, submit, errors, failure, isBusy } = useRequestForm<Typed>({
    defaultValues: Object.fromEntries(payServices.map((service) => [service, links[service] ?? ''])) as Typed,
    // Only what was changed here: another window may have saved the others.
    send: async (typed) => {
      const changed = payServices.filter((service) => typed[service] !== (links[service] ?? ''))
      const change = Object.fromEntries(changed.map((service) => [service, typed[service]]))
      keep(await proving(() => client.accounts.changePayLinks(change)))
    },
  })
  const restore = useMutation({
    mutationFn: () => proving(() => client.accounts.restorePayLinks()),
    onSuccess: keep,
    onError: (error) => toast.error('Failed to take it back. Please try again.', toastDetails(error)),
  })
  return (
    <form onSubmit={submit} className="grid gap-3 pt-3 lg:grid-cols-2">
      {links.changedAt !== null && (
        <ChangedLately at={links.changedAt} busy={restore.isPending} onRestore={() => restore.mutate()} />
      )}
      {payServices.map((service) => (
        <TextField
          key={service}
          {...fields[service]}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          error={errors[service]}
          {...register(service, { validate: (text) => validity(service, text) })}
        />
      ))}
      {failure && <Notice tone="loss">{failure}</Notice>}
      <Button type="submit" variant="secondary" busy={isBusy} className="justify-self-start">
        Save
      </Button>
      <ProveOwner {...asked} />
    </form>
  )
}

/** Somebody else may have done it. [BEY-14] */
function ChangedLately({ at, busy, onRestore }: { at: string; busy: boolean; onRestore: () => void }) {
  const now = useNow()
  return (
    <Notice tone="warn" className="lg:col-span-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span>Changed {ago(at, now)}. Friends who pay you are told so for 72 hours. Was it not you?</span>
        <Button variant="outline" size="sm" busy={busy} onClick={onRestore}>
          Take it back
        </Button>
      </span>
    </Notice>
  )
}

function validity(service: PayService, text: string): true | string {
  const read = readPayLink(service, text)
  return 'wrong' in read ? read.wrong : true
}
