import type { ReactNode } from 'react'
import { useTitle } from '../browser/useTitle.ts'
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx'
import { classNames } from '../ui/look/classNames.ts'

type PlainPageProps = { title: string; wide?: boolean; children: ReactNode }

/** The frame of pages outside the main layout: one column, and the toasts. */
export function PlainPage({ title, wide = false, children }: PlainPageProps) {
  useTitle(title)
  return (
    <>
      <main
        className={classNames(
          'pb-safe pt-safe mx-auto flex min-h-dvh w-full flex-col px-6',
          wide ? 'max-w-180' : 'max-w-105',
        )}
      >
        {children}
      </main>
      <ToastRegion />
    </>
  )
}
