import { GlobalFlags } from './GlobalFlags.tsx'
import { GroupOverrides } from './GroupOverrides.tsx'

/** What is switched on and off, for all groups or for single ones. [ADM-21] to [ADM-33] */
export function FlagsArea() {
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <h2 className="sr-only">Feature Flags</h2>
      <GlobalFlags />
      <GroupOverrides />
    </div>
  )
}
