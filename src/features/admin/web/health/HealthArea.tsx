import { BackupsSection } from './BackupsSection.tsx'
import { HealthSection } from './HealthSection.tsx'

/** What the administrator looks at when something is wrong. [BEY-42] */
export function HealthArea() {
  return (
    <>
      <h2 className="sr-only">Health</h2>
      <HealthSection />
      <BackupsSection />
    </>
  )
}
