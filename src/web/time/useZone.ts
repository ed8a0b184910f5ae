import { useDrawing } from '../browser/drawing.ts'
import { easternZone, ownZone, type Zone } from './zones.ts'

/** The zone of the times on a page: the reader's, which the server does not know. */
export function useZone(): Zone {
  return useDrawing() ? easternZone : ownZone
}
