import type { ReactNode } from 'react'
import { classNames } from '../ui/classNames.ts'
import { ToastRegion } from '../ui/ToastRegion.tsx'

/** What stands around the pages outside the main layout: one column, and the toasts. */
export function PlainPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
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
