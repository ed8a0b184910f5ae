export function ContactsArea() {
  return null
}
