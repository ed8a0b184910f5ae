import type { Measure } from '#server/metrics/measure.ts'
import { betsMeasures } from './bets/server/measures.ts'
import { linesMeasures } from './lines/server/measures.ts'
import { messagesMeasures } from './messages/server/measures.ts'
import { notificationsMeasures } from './notifications/server/measures.ts'

/** What the features are watched by, at `/metrics`. */
export const measures: readonly Measure[] = [
  ...messagesMeasures,
  ...linesMeasures,
  ...betsMeasures,
  ...notificationsMeasures,
]
