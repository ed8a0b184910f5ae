export function OddsArea() {
  return null
}
