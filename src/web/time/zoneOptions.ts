/** All time zones to choose from; the browser's own comes first. */
export function zoneOptions(current: string | null): { value: string; label: string }[] {
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
  const zones = [
    ...new Set([own, ...(current === null ? [] : [current]), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
  ]
  return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
