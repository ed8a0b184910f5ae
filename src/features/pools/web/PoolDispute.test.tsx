import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GroupView } from '#features/groups/contract.ts'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aDispute, aGame, ann, aPick, aPool, aRound, decidedGame, noPicks, sam } from '#test/kit/poolExamples.ts'
import { App, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { PoolView } from '../contract.ts'
import { PoolsPage } from './PoolsPage.tsx'

const path = '/api/groups/crew/pools/p1'
const ben = { id: 'ben', name: 'Ben', hasAgreed: false, prize: null }
const over = { state: 'over' as const, members: [ann, ben] }
const everybody = [
  { person: ann, picks: [aPick('Buffalo Bills')], tiebreak: null },
  { person: ben, picks: [aPick('Miami Dolphins')], tiebreak: null },
]

/** The page of a pool, and what is sent from it. */
async function shown(
  pool: PoolView,
  answers: Parameters<typeof answerRequests>[0] = {},
  group: GroupView = sundayCrew,
) {
  await page.viewport(390, 844)
  const { sent } = answerRequests({
    [`GET ${path}`]: () => Response.json(pool),
    [`GET ${path}/rounds/1/picks`]: () => Response.json({ ...noPicks, everybody }),
    ...answers,
  })
  await render(
    <App at="/pools?pool=p1" group={group}>
      <GroupContext value={group}>
        <PoolsPage />
      </GroupContext>
    </App>,
  )
  return sent
}

test('whoever is in a pool disputes a result of it, reads what each other result would change, and says why [BEY-11] [BEY-34]', async () => {
  const game = { ...decidedGame, mayDispute: true }
  let isRefused = true
  const sent = await shown(aPool({ ...over, members: [ann, ben, sam], rounds: [aRound([game, aGame('g2')])] }), {
    [`POST ${path}/dispute`]: () =>
      isRefused ? refusal(409, 'aborted', 'This result is already disputed') : Response.json(aPool()),
  })
  await page.getByRole('button', { name: /^Dispute/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Dispute the Result' })
  await expect.element(sheet).toMatchTextContent('The result now: Dolphins +3 covered. Bills 17, Dolphins 20 final.')
  await expect.element(sheet.getByText('Right: Ann · wrong: Ben')).toBeVisible()
  expect(sheet.getByText('Dolphins +3 covered', { exact: true }).elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
  await sheet.getByRole('button', { name: 'Dispute' }).click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('Please choose what is right')
  await sheet.getByText('Bills -3 covered', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Dispute: Bills -3 covered' }).click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('Please say why')
  await sheet.getByRole('textbox', { name: /Why/ }).fill('It was 17-24')
  await sheet.getByRole('button', { name: 'Dispute: Bills -3 covered' }).click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('This result is already disputed')
  isRefused = false
  await sheet.getByRole('button', { name: 'Dispute: Bills -3 covered' }).click()
  await expect.element(page.getByText('Result disputed', { exact: true })).toBeVisible()
  const body = { n: 1, gameId: 'g1', result: 'away', reason: 'It was 17-24' }
  expect(sent).toEqual([
    { path: `${path}/dispute`, body },
    { path: `${path}/dispute`, body },
  ])
})

test('a dispute shows the game, its record, who says what and everybody’s picks to who decides it [BEY-11] [BEY-34]', async () => {
  const dispute = aDispute({ by: null, reason: 'The score is 17-24 now', decidable: ['home', 'away', 'push', 'void'] })
  const sent = await shown(aPool({ ...over, dispute, rounds: [aRound([decidedGame])] }), {
    [`POST ${path}/dispute/decision`]: () => Response.json(aPool()),
  })
  const case_ = [
    ...['Bills @ Dolphins', 'Sundays, round 1 · Against the spread', 'Bills 17, Dolphins 20 final'],
    ...['The score is 17-24 now. By that: Bills -3 covered.', 'Picked Bills -3: Ann', 'Picked Dolphins +3: Ben'],
  ]
  for (const words of case_) await expect.element(page.elementLocator(document.body)).toMatchTextContent(words)
  await expect.element(page.getByText('You are not in this pool: you can decide.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Decide' }).click()
  const sheet = page.getByRole('dialog', { name: 'Decide the Dispute' })
  for (const words of case_) await expect.element(sheet).toMatchTextContent(words)
  await expect.element(sheet.getByText('Right: Ben · wrong: Ann · the result now')).toBeVisible()
  await sheet.getByText('Void', { exact: true }).click()
  await sheet.getByRole('textbox', { name: /Why/ }).fill('I saw it')
  expect(await axeFindings()).toEqual([])
  await sheet.getByRole('button', { name: 'Decide: Void' }).click()
  await expect.element(page.getByText('Decided', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ path: `${path}/dispute/decision`, body: { result: 'void', reason: 'I saw it' } }])
})

test('where another score changes the points alone, whoever decides says which score counts [BEY-11] [BEY-34]', async () => {
  const ofPoints = {
    by: null,
    result: 'home' as const,
    score: { home: 27, away: 24 },
    reason: 'The score is 24-27 now',
  }
  const dispute = aDispute({ ...ofPoints, decidable: ['home', 'away', 'push', 'void'] })
  const sent = await shown(aPool({ ...over, dispute, rounds: [aRound([decidedGame])] }), {
    [`POST ${path}/dispute/decision`]: () => Response.json(aPool()),
  })
  await page.getByRole('button', { name: 'Decide' }).click()
  const sheet = page.getByRole('dialog', { name: 'Decide the Dispute' })
  await expect.element(sheet.getByText('Dolphins +3 covered, 24-27', { exact: true })).toBeVisible()
  await sheet.getByText('Dolphins +3 covered, 17-20', { exact: true }).click()
  await sheet.getByRole('textbox', { name: /Why/ }).fill('The league says so')
  expect(await axeFindings()).toEqual([])
  await sheet.getByRole('button', { name: 'Decide: Dolphins +3 covered, 17-20' }).click()
  const body = { result: 'home', reason: 'The league says so', keepsScore: true }
  await expect.poll(() => sent).toEqual([{ path: `${path}/dispute/decision`, body }])
})

test('against a final score an admin of the group may only let it stand [BEY-11] [BEY-34]', async () => {
  await shown(aPool({ ...over, dispute: aDispute({ decidable: ['home'] }) }))
  await page.getByRole('button', { name: 'Decide' }).click()
  const sheet = page.getByRole('dialog', { name: 'Decide the Dispute' })
  await expect.element(sheet).toMatchTextContent("Against the final score only the website's administrator can decide.")
  expect(sheet.getByRole('radio').elements()).toHaveLength(1)
})

test('the others read who decides, or that nobody here may [BEY-11] [BEY-34]', async () => {
  const admins = [{ id: 'cleo', name: 'Cleo', since: '2026-11-01T00:00:00.000Z' }]
  const pool = aPool({ ...over, dispute: aDispute() })
  await shown(pool, {}, { ...sundayCrew, admins })
  await expect
    .element(page.getByText("Decided by Cleo. Against the final score only the website's administrator can decide."))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Decide' }).elements()).toEqual([])
})

test('with everybody in the pool the website’s administrator has been asked [BEY-11] [BEY-34]', async () => {
  const admins = [{ id: 'ann', name: 'Ann', since: '2026-11-01T00:00:00.000Z' }]
  await shown(aPool({ ...over, dispute: aDispute() }), {}, { ...sundayCrew, admins })
  const sentence = "Nobody here may decide this: the website's administrator has been asked."
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('how a dispute ended stands in About, as do the ways to end the pool [BEY-34]', async () => {
  const dispute = aDispute({
    ...{ decidedAt: '2026-11-23T10:00:00.000Z', decidedBy: { id: 'cleo', name: 'Cleo' }, decision: 'home' },
    decisionReason: 'I saw it',
  })
  const cancellation = { by: ann, reason: 'Too few', agreed: [ann] }
  const sent = await shown(aPool({ ...over, dispute, cancellation, mayCallOff: 'now' }), {
    [`POST ${path}/cancellation`]: () => Response.json(aPool()),
  })
  await page.getByRole('tab', { name: 'About' }).click()
  await expect
    .element(page.getByText('Bills @ Dolphins: It was disputed. Cleo decided: Dolphins +3 covered: “I saw it”'))
    .toBeVisible()
  // An admin who is not in it calls it off whoever else has asked.
  await page.getByRole('button', { name: 'Call It Off' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('textbox', { name: /Why/ }).fill('Nobody plays')
  await dialog.getByRole('button', { name: 'Call It Off' }).click()
  await expect.poll(() => sent).toEqual([{ path: `${path}/cancellation`, body: { reason: 'Nobody plays' } }])
})

test('whoever asked to call a pool off withdraws it, and asks for results that are late [BEY-34] [STL-15]', async () => {
  const cancellation = { by: sam, reason: '', agreed: [sam] }
  const late = aRound([aGame('g1', { locked: true })])
  const pool = aPool({ state: 'running', members: [ann, ben, sam], rounds: [late], cancellation })
  const sent = await shown(pool, {
    [`POST ${path}/results`]: () => Response.json(pool),
    [`POST ${path}/cancellation/withdraw`]: () => Response.json(pool),
  })
  await page.getByRole('tab', { name: 'About' }).click()
  await expect.element(page.getByText(/1 of 3 agree. It lapses with the next game/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask for Results' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  expect(await axeFindings()).toEqual([])
  await expect.poll(() => sent.map((one) => one.path)).toEqual([`${path}/results`, `${path}/cancellation/withdraw`])
})
