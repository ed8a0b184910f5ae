export function EmailTestArea() {
  return null
}
