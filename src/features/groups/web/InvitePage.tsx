export function InvitePage({ inviteId }: { inviteId: string }) {
  return <p>{inviteId}</p>
}
