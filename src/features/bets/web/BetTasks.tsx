import { Suspense, useCallback, useMemo, useState } from 'react'
import { matterOf } from '#domain/bets/disputes.ts'
import { whyCannotSettleByHand } from '#domain/bets/settlingByHand.ts'
import type { BetSport } from '#domain/games/sports.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import { type Judge, standingIn } from '#domain/people/judges.ts'
import { instant, instantFromIso } from '#domain/times.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { useJudge } from '#features/groups/web/judge.ts'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { useEverTrue } from '#web/ui/overlays/useEverTrue.ts'
import type { BetAnswer } from '../contract.ts'
import { type BetForReader, disputedIn, gameWords, scoresOf } from './betReading.ts'
import type { DisputeTask } from './DisputeSheet.tsx'

const SettleBet = lazyPart(async () => ({ default: (await import('./SettleBet.tsx')).SettleBet }))
const DisputeSheet = lazyPart(async () => ({ default: (await import('./DisputeSheet.tsx')).DisputeSheet }))
const RecordPaymentSheet = lazyPart(async () => ({
  default: (await import('#features/debts/web/RecordPaymentSheet.tsx')).RecordPaymentSheet,
}))

/** What the reader may do with a bet or its debt, and doing it. */
export type BetTasks = {
  readonly maySettle: (read: BetForReader, now: number) => boolean
  readonly settle: (read: BetForReader) => void
  readonly mayPay: (read: BetForReader) => boolean
  readonly pay: (read: BetForReader) => void
  readonly dispute: (read: BetForReader, task: DisputeTask) => void
}

/** The actions on the page, and the sheets for them. */
export function useBetTasks() {
  const settling = useSheet<BetForReader>()
  const paying = useSheet<BetForReader>()
  const disputing = useSheet<{ read: BetForReader; task: DisputeTask }>()
  const judge = useJudge()
  const maySettle = useMaySettle(judge)
  const tasks: BetTasks = useMemo(
    () => ({
      maySettle,
      settle: settling.open,
      mayPay: ({ bet, isMine }) => isMine && bet.debt?.status === 'pending' && bet.dispute?.state !== 'open',
      pay: paying.open,
      dispute: (read, task) => disputing.open({ read, task }),
    }),
    [maySettle, settling.open, paying.open, disputing.open],
  )
  const debt = paying.about && debtOfBet(paying.about)
  const sheets = (
    <Suspense fallback={<PartToCome floats />}>
      {settling.about && <SettleBet key={settling.about.bet.id} read={settling.about} {...settling.state} />}
      {disputing.about && (
        <DisputeSheet
          key={`${disputing.about.read.bet.id} ${disputing.about.task}`}
          {...disputing.about}
          among={disputing.about.task === 'decide' ? decidableBy(judge, disputing.about.read) : null}
          {...disputing.state}
        />
      )}
      {debt && <RecordPaymentSheet key={debt.id} debts={[debt]} {...paying.state} />}
    </Suspense>
  )
  return { tasks, sheets }
}

/** An admin of the group decides among the outcomes by the score. [BEY-11] */
function decidableBy(judge: Judge, { bet }: BetForReader) {
  return standingIn(matterOf(disputedIn(bet)), judge) === 'group' ? scoresOf(bet) : null
}

/** A sheet about one thing, which stays visible while the sheet slides away. */
function useSheet<About>() {
  const [about, setAbout] = useState<About | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback((next: About) => {
    setAbout(next)
    setIsOpen(true)
  }, [])
  return { about: useEverTrue(isOpen) ? about : null, open, state: { open: isOpen, onOpenChange: setIsOpen } }
}

/** Asks the rule with an answer that a participant could give. [STL-33] [STL-34] [STL-35] */
function useMaySettle(judge: Judge) {
  return useCallback(
    ({ bet }: BetForReader, now: number) => {
      const asked = {
        sport: bet.sport as BetSport,
        status: bet.status,
        ...disputedIn(bet),
        heldSince: bet.heldSince === null ? null : instantFromIso(bet.heldSince),
        // What the server has heard of it besides is not known here.
        game:
          bet.gameTime === null ? null : { startsAt: instantFromIso(bet.gameTime), hasPoints: false, isOver: false },
      }
      return whyCannotSettleByHand(asked, judge, { outcome: 'push', winnerId: null }, instant(now)) === null
    },
    [judge],
  )
}

/** A bet's debt, in the form that the debt screens take; null if there is none. */
function debtOfBet({ bet, first, second }: BetForReader): DebtView | null {
  const { debt, settledAt } = bet
  const winner = [first, second].find(({ id }) => id === bet.winnerId)
  if (!debt || !winner || settledAt === null) return null
  const loser = winner === first ? second : first
  return {
    ...debt,
    disputed: bet.dispute?.state === 'open',
    groupId: bet.groupId,
    betId: bet.id,
    poolId: null,
    debtor: { id: loser.id, name: loser.name },
    debtorId: loser.id,
    debtorName: loser.name,
    creditor: { id: winner.id, name: winner.name },
    creditorId: winner.id,
    creditorName: winner.name,
    amount: dollarsFromCents(winner.toWin),
    origin: 'outcome',
    paymentId: null,
    createdAt: settledAt,
    lastModified: settledAt,
    betDescription: `${winner.words} (${gameWords(bet)})`,
    gameInfo: gameOf(bet),
  }
}

function gameOf({ sport, homeTeam, awayTeam, betType, gameTime }: BetAnswer): DebtView['gameInfo'] {
  return { sport, homeTeam, awayTeam, betType, gameTime }
}
