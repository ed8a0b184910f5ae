import type { ReactNode } from 'react'

/**
 * The end of a form in a sheet: it stays in sight on a phone while the fields above scroll. It reaches over the sheet's
 * own padding, inside of which a sticky element would otherwise be kept.
 */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 bg-surface max-lg:sticky max-lg:-bottom-4 max-lg:z-10 max-lg:-mx-4 max-lg:-mb-4 max-lg:px-4 max-lg:pt-1 max-lg:pb-[max(16px,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}
