export function EmailAuditArea() {
  return null
}
