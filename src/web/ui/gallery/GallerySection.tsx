import type { ReactNode } from 'react'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-12 font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}
