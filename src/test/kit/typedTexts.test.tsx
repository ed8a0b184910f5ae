import fc from 'fast-check'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmBet } from '#features/bids/web/ConfirmBet.tsx'
import { CounterForm } from '#features/bids/web/CounterForm.tsx'
import { EditBid } from '#features/bids/web/EditBid.tsx'
import { legNow, legOf } from '#features/bids/web/parlay/chosenLegs.ts'
import { ParlaySlip } from '#features/bids/web/parlay/ParlaySlip.tsx'
import { BidSlip } from '#features/bids/web/slip/BidSlip.tsx'
import { CustomBid } from '#features/bids/web/slip/CustomBid.tsx'
import { CommentForm } from '#features/comments/web/CommentForm.tsx'
import { ForgiveButton } from '#features/debts/web/CreditorActions.tsx'
import { RecordPaymentSheet } from '#features/debts/web/RecordPaymentSheet.tsx'
import { LinesPage } from '#features/lines/web/LinesPage.tsx'
import { StatsPage } from '#features/stats/web/StatsPage.tsx'
import { typedText } from '../support/typedTexts.ts'
import { BetsAt } from './betExamples.tsx'
import { membership, ramsPlusThree } from './bidExamples.ts'
import { aGameOn } from './parlayExamples.ts'
import { SignedInAs } from './SignedInAs.tsx'
import { crewMembers, settingsOf } from './settingsExamples.tsx'
import { App, answerQueries, betMgm, packersAtBears, sundayAfternoon, usualFlags } from './slipExamples.tsx'
import { serve, settings } from './userSettingsExamples.tsx'
import { aDebtAnswer } from './wireExamples.ts'

const texts = fc.sample(typedText, { seed: 20_261_127, numRuns: 40 })

type Field = HTMLInputElement | HTMLTextAreaElement

const fields = (): Field[] => [
  ...document.querySelectorAll<Field>('input:not([type=radio], [type=checkbox], [readonly]), textarea'),
]

/** As a browser tells it: the value is there, and then it is said to have changed. */
async function type(field: Field, text: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await new Promise((drawn) => setTimeout(drawn))
}

const nothing = () => {}
const shared = { membership: membership('sam'), now: sundayAfternoon }
const inParts = { ...ramsPlusThree, allowParts: true, wagerAmount: 60, remaining: 60, toWin: 63 }
const slip = { book: betMgm, onPickRow: nothing, onPosted: nothing, now: sundayAfternoon }
const rams = { gameId: 'game2', bookKey: 'betmgm', market: 'spread', row: 'home' } as const
const bears = { gameId: 'game1', bookKey: 'betmgm', market: 'moneyline', row: 'home' } as const
const games = [packersAtBears, aGameOn('game2', 'Los Angeles Rams', 'Arizona Cardinals')]

const legs = [bears, rams]
  .flatMap((pick) => legOf(games, pick, sundayAfternoon) ?? [])
  .map((leg) => legNow(leg, games, sundayAfternoon))
const lines = {
  games,
  lastUpdated: new Date().toISOString(),
  stale: false,
  staleBecause: null,
  leagues: [],
  isSample: false,
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
const ownTime = () => page.getByRole('combobox', { name: 'Expires' }).selectOptions('custom')

/** Each draws its form, and opens what is closed in it. */
const forms: Readonly<Record<string, () => Promise<unknown>>> = {
  'the bid slip': async () => {
    await render(<App>{<BidSlip game={packersAtBears} pick={bears} {...slip} />}</App>)
    await ownTime()
  },
  'a custom bid': async () => {
    await render(<App flags={{ ...usualFlags, propBets: true }}>{<CustomBid onPosted={nothing} />}</App>)
    await ownTime()
  },
  'a parlay': async () => {
    await render(<App>{<ParlaySlip legs={legs} now={sundayAfternoon} onClose={nothing} />}</App>)
    await ownTime()
  },
  'an edit': async () => {
    await render(<App>{<EditBid bid={ramsPlusThree} opened={ramsPlusThree} {...shared} onClose={nothing} />}</App>)
    await ownTime()
  },
  'a counter-offer': () =>
    render(<App>{<CounterForm bid={ramsPlusThree} isGone={false} {...shared} onClose={nothing} />}</App>),
  'a part': () =>
    render(
      <App>{<ConfirmBet bid={inParts} opened={inParts} {...shared} onCounter={nothing} onClose={nothing} />}</App>,
    ),
  'a payment': async () => {
    await render(<SignedInAs>{<RecordPaymentSheet debts={[aDebtAnswer()]} open onOpenChange={nothing} />}</SignedInAs>)
    await press('Another amount')
  },
  'a debt forgiven': async () => {
    await render(<SignedInAs>{<ForgiveButton debt={aDebtAnswer()} />}</SignedInAs>)
    await press('Forgive')
    await press('Another amount')
  },
  'the settings of a user': async () => {
    serve()
    await settings()
    await expect.element(page.getByLabelText('Most at risk against one friend')).toBeVisible()
  },
  'the settings of a group': () => render(settingsOf().screen),
  'the lines': async () => {
    answerQueries({ '/lines': lines })
    await render(
      <App>
        <LinesPage openBids={new Map()} parlayLegs={new Map()} gameStrip={() => null} bidForms={() => null} />
      </App>,
    )
    await press('Filters')
  },
  'a comment': async () => {
    answerQueries({ '/members': { items: crewMembers, nextCursor: null } })
    await render(<App>{<CommentForm groupId="crew" entityId="bid1" busy={false} onPost={nothing} />}</App>)
  },
  'the dates of the statistics': () => render(<BetsAt at="/stats?range=custom">{<StatsPage />}</BetsAt>),
}

test.each(Object.entries(forms))('nothing typed into a field of %s takes it off the screen', async (_, open) => {
  await open()
  await expect.poll(() => fields().length).toBeGreaterThan(0)
  for (const field of fields()) {
    for (const text of texts) {
      await type(field, text)
      expect(field.isConnected, `${field.id} after ${JSON.stringify(text)}`).toBe(true)
    }
  }
})
