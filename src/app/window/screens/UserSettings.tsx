import { UserSettingsPage } from '#features/accounts/web/UserSettingsPage.tsx'
import { client } from '#features/web/api.ts'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'

const PhoneSection = lazyPart(
  async () => ({
    default: (await import('#features/notifications/web/PhoneSection.tsx')).PhoneSection,
  }),
  { inPlace: true },
)
const OwnDataSection = lazyPart(
  async () => ({
    default: (await import('#features/ownData/web/OwnDataSection.tsx')).OwnDataSection,
  }),
  { inPlace: true },
)
const CalendarSection = lazyPart(
  async () => ({
    default: (await import('#features/calendar/web/CalendarSection.tsx')).CalendarSection,
  }),
  { inPlace: true },
)
const LimitsSection = lazyPart(
  async () => ({
    default: (await import('#features/limits/web/LimitsSection.tsx')).LimitsSection,
  }),
  { inPlace: true },
)

const cancelBids = () => client.ownData.cancelBids()

/** The user's settings, with the sections of other features. */
export function UserSettings() {
  return (
    <UserSettingsPage
      phone={<PhoneSection />}
      limits={<LimitsSection cancelBids={cancelBids} />}
      calendar={<CalendarSection />}
      ownData={<OwnDataSection />}
    />
  )
}
