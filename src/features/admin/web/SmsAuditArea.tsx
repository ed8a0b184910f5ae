export function SmsAuditArea() {
  return null
}
