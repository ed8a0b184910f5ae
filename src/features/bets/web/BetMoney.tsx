import { forgivenMethod, methodLabel } from '#domain/debts/paymentMethods.ts'
import { formatMoney, formatSignedMoney, negateCents } from '#domain/money/money.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import type { BetForReader } from './betReading.ts'

/** The money of a bet: the possible outcomes, or what came of it and whose move it is. */
export function BetMoney({ read }: { read: BetForReader }) {
  if (read.view === 'pending') return <Exposure read={read} />
  const { amount, tone } = resultOf(read)
  return (
    <div className="ml-auto max-w-1/2 shrink-0 text-right wrap-anywhere">
      <p className={`text-18 font-bold ${tone}`}>
        <Figure>{amount}</Figure>
      </p>
      <p className="text-12 text-muted">{moveWords(read)}</p>
    </div>
  )
}

function Exposure({ read: { first, isMine } }: { read: BetForReader }) {
  const rows = [
    { word: isMine ? 'Risk' : `${first.name} risks`, amount: first.risk },
    { word: isMine ? 'Win' : 'to win', amount: first.toWin },
  ]
  return (
    <dl className="ml-auto max-w-1/2 shrink-0 text-right text-12">
      {rows.map(({ word, amount }) => (
        <div key={word} className="flex flex-wrap items-baseline justify-end gap-x-1">
          <dt className="min-w-0 text-muted wrap-anywhere">{word}</dt>
          <dd className="text-14 font-bold">
            <Figure>{formatMoney(amount)}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The signed figure of a settled bet: the reader's, or for a bet between two others, what the winner won. */
export function resultOf({ view, first, second, bet }: BetForReader): { amount: string; tone: string } {
  switch (view) {
    case 'winner':
      return { amount: formatSignedMoney(first.toWin), tone: 'text-win' }
    case 'loser':
      return { amount: formatSignedMoney(negateCents(first.risk)), tone: 'text-loss' }
    case 'push':
      return { amount: '$0.00', tone: 'text-push' }
    default:
      return { amount: formatMoney((bet.winnerId === second.id ? second : first).toWin), tone: '' }
  }
}

/** "Cleo owes you", "Paid by Venmo", "Forgiven", "Nobody owes"; for a bet between two others, who won. */
function moveWords({ view, first, second, bet }: BetForReader): string {
  const { debt } = bet
  if (view === 'push') return 'Nobody owes'
  if (debt?.paymentMethod === forgivenMethod) return methodLabel(forgivenMethod)
  if (debt?.status === 'settled') return `Paid by ${methodLabel(debt.paymentMethod)}`
  if (view === 'bystander') return `${(bet.winnerId === second.id ? second : first).name} won`
  return view === 'winner' ? `${second.name} owes you` : `You owe ${second.name}`
}
