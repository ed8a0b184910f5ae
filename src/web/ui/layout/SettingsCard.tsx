import { type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'

type SettingsCardProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A section of the settings under its heading. */
export function SettingsCard({ title, aside, children }: SettingsCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} pad="none" className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-2">
        <h3 id={id} className="text-18 font-bold">
          {title}
        </h3>
        {aside && <p className="text-12 text-muted">{aside}</p>}
      </div>
      {children}
    </Card>
  )
}
