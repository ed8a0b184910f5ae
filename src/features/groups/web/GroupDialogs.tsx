export function GroupDialogs() {
  return null
}
