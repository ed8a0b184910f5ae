// What is owed back of a payment waits while it is doubted.
const doubtEvents = ['payment.doubted', 'payment.kept'] as const
// Names say of an account that it is locked.
const nameEvents = ['member.renamed', 'member.locked', 'member.unlocked'] as const
const debtPaymentEvents = ['payment.recorded', 'payment.reversed', ...doubtEvents, ...nameEvents] as const
export const openingEvents = ['opening.recorded', 'opening.agreed', 'opening.refused', 'opening.withdrawn'] as const
const poolResultEvents = ['pool.settled', 'pool.corrected', 'pool.disputed', 'pool.dispute-closed'] as const
const resultEvents = [
  ...(['bet.settled', 'bet.corrected', 'dispute.opened', 'dispute.closed'] as const),
  ...poolResultEvents,
] as const
export const debtEvents = [...resultEvents, ...debtPaymentEvents, ...openingEvents] as const
export const paymentEvents = [
  ...debtPaymentEvents,
  ...(['payment.answered', 'bet.corrected', 'dispute.opened', 'dispute.closed'] as const),
  ...poolResultEvents,
] as const
