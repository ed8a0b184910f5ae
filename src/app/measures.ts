import { betsMeasures } from '#features/bets/server/measures.ts'
import { linesMeasures } from '#features/lines/server/measures.ts'
import { messagesMeasures } from '#features/messages/server/measures.ts'
import { notificationsMeasures } from '#features/notifications/server/measures.ts'
import type { Measure } from '#server/metrics/measure.ts'

/** What the features are watched by, at `/metrics`. */
export const measures: readonly Measure[] = [
  ...messagesMeasures,
  ...linesMeasures,
  ...betsMeasures,
  ...notificationsMeasures,
]
