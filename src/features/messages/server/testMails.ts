import type { MailContent, TestMailType } from '#domain/mails.ts'

type Words = Pick<MailContent, 'title' | 'paragraphs' | 'button'>

/** What each of the mails says, with people and games that do not exist. */
export const testMails: Readonly<Record<TestMailType, Words>> = {
  bid_created: {
    title: 'New Bid',
    paragraphs: ['Ann offers Packers +3 at -105 for $20'],
    button: { label: 'Open the bids', path: '/bids' },
  },
  bid_accepted: {
    title: 'Bid Accepted',
    paragraphs: ['Ben accepted your $20 bid on Packers +3'],
    button: { label: 'Open your bets', path: '/bets' },
  },
  bet_settled_won: {
    title: 'You Won!',
    paragraphs: ['Ben: Packers +3, final 21-17. You are owed $19.05.'],
    button: { label: 'Open your debts', path: '/debts' },
  },
  bet_settled_lost: {
    title: 'You Lost',
    paragraphs: ['Ben: Packers +3, final 31-17. You owe $20.'],
    button: { label: 'Open your debts', path: '/debts' },
  },
  debt_paid: {
    title: 'Payment Recorded',
    paragraphs: ['Ben recorded $19.05 by Venmo'],
    button: { label: 'Open your debts', path: '/debts' },
  },
  user_joined: {
    title: 'New Member',
    paragraphs: ['Cleo joined The Friends'],
    button: { label: 'Open Betwixt', path: '/' },
  },
  game_started: {
    title: 'Game Started',
    paragraphs: ['Packers @ Cardinals has started'],
    button: { label: 'Open your bets', path: '/bets' },
  },
  weekly_digest: {
    title: 'Your week',
    paragraphs: [
      'The Friends\n2 bets settled: won $19.05, lost $20. Your net is +$42.\n3 open bids. 1 game with a bet of yours this week.',
    ],
    button: { label: 'Open Betwixt', path: '/' },
  },
  comment_created: {
    title: 'New Comment',
    paragraphs: ['Ben: You will regret this one'],
    button: { label: 'Open the bids', path: '/bids' },
  },
}
