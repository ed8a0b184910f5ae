import type { ReactNode } from 'react'
import { useTitle } from '../browser/useTitle.ts'
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx'
import { classNames } from '../ui/look/classNames.ts'

const widths = { form: 'max-w-105', text: 'max-w-180', page: 'max-w-[1120px]' }

type PlainPageProps = { title: string; width?: keyof typeof widths; children: ReactNode }

/** The frame of pages outside the main layout: one column, and the toasts. */
export function PlainPage({ title, width = 'form', children }: PlainPageProps) {
  useTitle(title)
  return (
    <>
      <main className={classNames('pb-safe pt-safe mx-auto flex min-h-dvh w-full flex-col px-[24px]', widths[width])}>
        {children}
      </main>
      <ToastRegion />
    </>
  )
}
