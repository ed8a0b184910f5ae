import { Figure } from '#web/ui/data/Figure.tsx'

type CountersProps = { items: readonly { label: string; value: string; tone?: 'loss' | undefined }[] }

/** Figures side by side, each below its label. */
export function Counters({ items }: CountersProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 xl:grid-cols-4">
      {items.map(({ label, value, tone }) => (
        <div key={label} className="min-w-0 rounded-card border border-line bg-surface p-3">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className={`mt-0.5 text-22 font-bold ${tone === 'loss' ? 'text-loss' : ''}`}>
            <Figure>{value}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}
