import { useState } from 'react'
import { readAmount, whyCannotPayPart } from '#domain/debts/partPayments.ts'
import { type Cents, cents, dollarsFromCents, formatMoney } from '#domain/money/money.ts'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

type Choice = 'all' | 'half' | 'other'

export type AmountDraft = ReturnType<typeof useAmount>

/** The amount in a form, out of the amount owed: all of it at first. */
export function useAmount(owed: Cents) {
  const [choice, setChoice] = useState<Choice>('all')
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const read = choice === 'other' ? readAmount(typed.trim() === '' ? Number.NaN : Number(plain(typed))) : null
  const isAmount = read === null || typeof read === 'number'
  const amount = choice === 'half' ? half(owed) : ((isAmount ? read : null) ?? owed)
  const refused = isAmount ? owed > 0 && whyCannotPayPart({ amount: owed }, amount) : read
  return {
    owed,
    choice,
    typed,
    choose: (next: Choice) => {
      setChoice(next)
      setIsAsked(false)
    },
    type: (text: string) => {
      setTyped(text)
      setIsAsked(false)
    },
    /** In cents; null while what is typed is none. */
    amount: refused ? null : amount,
    /** As the server takes it: what is shown, also where less is owed by now; nothing where debts cancel out. */
    dollars: refused || owed === 0 ? undefined : dollarsFromCents(amount),
    /** Whether it can be sent; if not, says at the field why. */
    check() {
      setIsAsked(true)
      return !refused
    },
    problem: isAsked && refused ? refused.message : undefined,
  }
}

const plain = (typed: string) => typed.trim().replace(/^\$/, '').replaceAll(',', '')
const half = (owed: Cents) => cents(Math.floor(owed / 2))

/** Everything that is owed, half of it, or another amount. [BEY-13] */
export function AmountChoice({ draft }: { draft: AmountDraft }) {
  const { owed, choice, choose } = draft
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="pb-1.5 text-14 font-semibold">Amount</legend>
      <div className="flex flex-wrap gap-2">
        <Chip className="max-w-full" selected={choice === 'all'} onClick={() => choose('all')}>
          All {formatMoney(owed)}
        </Chip>
        {owed > 1 && (
          <Chip className="max-w-full" selected={choice === 'half'} onClick={() => choose('half')}>
            Half {formatMoney(half(owed))}
          </Chip>
        )}
        <Chip className="max-w-full" selected={choice === 'other'} onClick={() => choose('other')}>
          Another amount
        </Chip>
      </div>
      {choice === 'other' && (
        <TextField
          label="Amount paid"
          hideLabel
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          placeholder={dollarsFromCents(half(owed)).toFixed(2)}
          value={draft.typed}
          error={draft.problem}
          help="The oldest debts are paid first."
          onChange={(event) => draft.type(event.target.value)}
          className="pt-2"
        />
      )}
    </fieldset>
  )
}
