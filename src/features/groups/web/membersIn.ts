/** "1 member", "2 members". */
export function membersIn(count: number): string {
  return count === 1 ? '1 member' : `${count} members`
}
