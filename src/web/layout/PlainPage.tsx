import type { ReactNode } from 'react'
import { classNames } from '../ui/classNames.ts'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { useTitle } from '../useTitle.ts'

type PlainPageProps = { title: string; wide?: boolean; children: ReactNode }

/** What stands around the pages outside the main layout: one column, and the toasts. */
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
