import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, newGroup, refused, type TestGroup } from '#test/support/story.ts'
import type { ImportView, OpeningView, PreviewView } from '../contract.ts'

const splitwise = [
  'Date,Description,Category,Cost,Currency,Ann,Ben,Cleopatra',
  '',
  '2024-01-14,Pizza,Dining out,45.00,USD,30.00,-15.00,-15.00',
  '2024-01-20,Taxi,Transport,24.00,EUR,-12.00,12.00,0.00',
  '2024-02-01,Beer,Dining out,10.00,USD,-5.00,5.00,0.00',
  '',
  '2024-02-02,Total balance, , ,USD,25.00,-10.00,-15.00',
].join('\n')

const characters = 'The request contains invalid characters.'

describe('an import from a file', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
  })

  const preview = (file: object, by: Person = group.ann) => by.post<PreviewView>(`${group.path}/imports`, file)
  const confirm = ({ id }: { id: string }, by: Person = group.ann) =>
    by.post<ImportView>(`${group.path}/imports/${id}/confirm`)
  const undo = ({ id }: { id: string }) => group.ann.post<ImportView>(`${group.path}/imports/${id}/undo`)
  const listed = async () =>
    done(group.ann.get<{ items: OpeningView[]; imports: ImportView[] }>(`${group.path}/opening-balances`))
  async function netsOf(reader = group.cleo, path = group.path): Promise<Record<string, number>> {
    const { members } = await done(reader.get<BalancesView>(`${path}/balances`))
    return Object.fromEntries(members.map(({ name, net }) => [name, net]))
  }
  const people = () => ({ Cleopatra: group.cleo.id })

  it('shows the lines, the names, each pair and everybody’s net before and after, and changes nothing [BEY-36]', async () => {
    const open = await made(preview({ csv: splitwise }))
    expect(open).toMatchObject({
      lines: 3,
      refused: [{ line: 4, reason: 'The amount is not in dollars' }],
      names: [
        { name: 'Ann', userId: group.ann.id, state: 'matched' },
        { name: 'Ben', userId: group.ben.id, state: 'matched' },
        { name: 'Cleopatra', userId: null, state: 'open', choices: [] },
      ],
      why: 'Please choose a member for each name, or leave the name out',
    })
    const shown = await made(preview({ csv: splitwise, people: people() }))
    expect(shown.why).toBe(null)
    expect(shown.pairs.map(({ from, to, amount, lines, date }) => [from.name, to.name, amount, lines, date])).toEqual([
      ['Cleo', 'Ann', 15, 1, '2024-01-14'],
      ['Ben', 'Ann', 10, 2, '2024-02-01'],
    ])
    const nets = shown.nets.map(({ person, before, after }) => [person.name, before, after])
    expect(nets.toSorted()).toEqual([
      ['Ann', 0, 25],
      ['Ben', 0, -10],
      ['Cleo', 0, -15],
    ])
    expect((await listed()).items).toEqual([])
    expect(await netsOf()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
  })

  it('makes an opening balance of each pair once it is confirmed, agreed to like any other [BEY-36]', async () => {
    const shown = await made(preview({ csv: splitwise, people: people() }))
    expect(await done(confirm(shown))).toMatchObject({ pairs: 2, total: 25, why: null })
    const { items } = await listed()
    expect(items.map(({ state, note }) => [state, note]).toSorted()).toEqual([
      ['waiting', '2 lines of a file'],
      ['waiting', 'Pizza'],
    ])
    const own = items.find(({ from }) => from.id === group.ben.id)
    await done(group.ben.post(`${group.path}/opening-balances/${own?.id}/agree`))
    expect(await netsOf()).toEqual({ Ann: 10, Ben: -10, Cleo: 0 })
    expect((await refused(undo(shown)))[2]).toBe(
      'Something of this import is agreed to or paid already, so it cannot be taken back as a whole',
    )
  })

  it('counts at once what its admin owes, and is taken back as a whole with it [BEY-36]', async () => {
    const shown = await made(preview({ csv: 'from,to,amount\nAnn,Ben,7\nCleo,Ann,9\n' }))
    await done(confirm(shown))
    expect(await netsOf()).toEqual({ Ann: -7, Ben: 7, Cleo: 0 })
    await done(undo(shown))
    expect(await netsOf()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
    const { items, imports } = await listed()
    expect([items.map(({ state }) => state), imports]).toEqual([['withdrawn', 'withdrawn'], []])
    expect((await refused(undo(shown)))[2]).toBe('This import was taken back already')
    expect((await refused(confirm(shown)))[2]).toBe('This import was taken back already')
  })

  it('is not taken back once its creditor can no longer refuse what its admin owes [BEY-36]', async () => {
    const shown = await made(preview({ csv: 'from,to,amount\nAnn,Ben,7\nCleo,Ann,9\n' }))
    await done(confirm(shown))
    server.clock.advance(72 * hourMs)
    expect((await listed()).imports[0]?.why).toMatch(/^Something of this import is agreed to/)
    expect((await refused(undo(shown)))[0]).toBe(409)
    expect(await netsOf()).toEqual({ Ann: -7, Ben: 7, Cleo: 0 })
  })

  it('is not taken back once what its admin owes is paid [BEY-36]', async () => {
    const shown = await made(preview({ csv: 'from,to,amount\nAnn,Ben,7\n' }))
    await done(confirm(shown))
    const [opening] = (await listed()).items
    await made(group.ann.post(`${group.path}/debts/${opening?.id}/settle`, { method: 'cash' }))
    expect((await refused(undo(shown)))[0]).toBe(409)
  })

  it('of one file counts once, however often it is confirmed, also by two at once [BEY-36]', async () => {
    const csv = 'from,to,amount\nAnn,Ben,7\n'
    const shown = await made(preview({ csv }))
    const answers = await Promise.all([confirm(shown), confirm(shown), confirm(shown)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const again = await made(preview({ csv: `${csv}\n` }))
    expect([again.why, again.earlier.length]).toEqual(['This file was imported already', 1])
    expect((await refused(confirm(again)))[2]).toBe('This file was imported already')
    expect(await netsOf()).toEqual({ Ann: -7, Ben: 7, Cleo: 0 })
    await done(undo(shown))
    await done(confirm(await made(preview({ csv }))))
    expect(await netsOf()).toEqual({ Ann: -7, Ben: 7, Cleo: 0 })
    for (let n = 10; n < 30; n += 1) {
      server.clock.advance(1_000)
      await done(confirm(await made(preview({ csv: `from,to,amount\nAnn,Ben,0.${n}\n` }))))
    }
    const later = await made(preview({ csv }))
    expect([later.why, (await refused(confirm(later)))[2]]).toEqual(Array(2).fill('This file was imported already'))
  })

  it('is of admins, each of whom confirms what was shown to them [BEY-36]', async () => {
    const csv = 'from,to,amount\nAnn,Ben,7\n'
    expect((await refused(preview({ csv }, group.ben)))[0]).toBe(403)
    await done(group.ann.send('PATCH', `${group.path}/members/${group.ben.id}`, { role: 'admin' }))
    const shown = await made(preview({ csv }))
    expect((await refused(confirm(shown, group.ben)))[2]).toBe('Import not found')
    const newer = await made(preview({ csv: 'from,to,amount\nBen,Ann,2\n' }))
    expect((await refused(confirm(shown)))[2]).toBe('Import not found')
    await done(confirm(newer))
    expect((await refused(confirm({ id: 'nothing' })))[0]).toBe(404)
  })

  it('is read for admins alone, and for them 200 times an hour [BEY-36]', async () => {
    const csv = 'from,to,amount\nAnn,Ben,7\n'
    const readings = vi.spyOn(String.prototype, 'replaceAll')
    const timesRead = () => readings.mock.contexts.filter((text) => String(text) === csv).length
    onTestFinished(() => readings.mockRestore())
    const stranger = await server.aPerson('Zed')
    for (const one of [stranger, group.ben]) expect((await refused(preview({ csv }, one)))[0]).toBe(403)
    expect(timesRead()).toBe(0)
    await made(preview({ csv }))
    expect(timesRead()).toBe(1)
    const limited = await aServer()
    onTestFinished(() => limited.stop())
    const other = await aGroup(limited)
    await limited.asOwner('insert into rate_limits (key, window_start, count) values ($1, $2, 199)', [
      `files read ${other.ann.id}`,
      new Date(limited.clock.now()),
    ])
    const again = () => other.ann.post<PreviewView>(`${other.path}/imports`, { csv })
    await made(again())
    expect((await refused(again()))[0]).toBe(429)
    expect(timesRead()).toBe(2)
  })

  it('does nothing with names that are open or left out [BEY-36]', async () => {
    const open = await made(preview({ csv: splitwise }))
    expect((await refused(confirm(open)))[2]).toBe('Nothing in this file is owed between members')
    const left = await made(preview({ csv: 'from,to,amount\nAnn,Zed,7\n', people: { Zed: null } }))
    expect([left.why, left.pairs]).toEqual(['Nothing in this file is owed between members', []])
  })

  it('names a name that two members have [BEY-36]', async () => {
    const other = await server.aPerson('Ben')
    server.clock.advance(1_000)
    await done(other.post('/api/groups/join', { code: group.code }))
    const { names } = await made(preview({ csv: 'from,to,amount\nAnn,Ben,7\nAnn,Ben (2),5\n' }))
    expect(names[1]).toMatchObject({ name: 'Ben', state: 'open', choices: [group.ben.id, other.id] })
    expect(names[2]).toMatchObject({ name: 'Ben (2)', state: 'matched', userId: other.id })
  })

  it.each([
    ['of nothing', { csv: '' }, 400, 'There is nothing in this file'],
    [
      'of something else',
      { csv: 'a,b\n1,2' },
      400,
      'No columns named from, to and amount were found in the first line',
    ],
    ['of more than a megabyte', { csv: 'x'.repeat(1_100_000) }, 400, 'A file can have at most 1 MB'],
    ['with half a character', { csv: 'from,to,amount,note\nAnn,Ben,1,\ud83d\n' }, 400, characters],
    ['with a null character', { csv: 'from,to,amount,note\nAnn,Ben,1,\0\n' }, 400, characters],
    ['of ten megabytes', { csv: 'x'.repeat(10_000_000) }, 400, 'The request is too large.'],
  ])('%s is refused with the reason [BEY-36]', async (_, file, status, words) => {
    const [got, , message] = await refused(preview(file))
    expect([got, message]).toEqual([status, words])
  })

  it('counts where a note ends in the middle of a character, and a day is none [BEY-36]', async () => {
    const csv = `from,to,amount,date,note\nAnn,Ben,1,0000-01-31,${'x'.repeat(199)}😀\n`
    const shown = await made(preview({ csv }))
    await done(confirm(shown))
    expect(shown.pairs[0]).toMatchObject({ date: null, note: expect.stringMatching(/^x{199}/) })
  })

  it('leaves the name of somebody who left to an admin, also where somebody else has it [BEY-36]', async () => {
    const { ann, ben, code, path } = group
    const other = await server.aPerson('Ben')
    await done(other.post('/api/groups/join', { code }))
    await done(ann.send('DELETE', `${path}/members/${ben.id}`))
    const csv = `debtorId,debtor,creditorId,creditor,remaining\n${ben.id},Ben,${ann.id},Ann,7.00\n`
    const { names, pairs } = await made(preview({ csv }))
    expect([names[0], pairs]).toEqual([{ name: 'Ben', userId: null, state: 'open', choices: [] }, []])
  })

  it('of nearly a megabyte is read, by columns chosen by hand [BEY-36]', async () => {
    const csv = `Who,Whom,Sum\n${'Ann,Ben,0.01\n'.repeat(75_000)}`
    const { lines, pairs } = await made(preview({ csv, columns: { from: 'Who', to: 'Whom', amount: 'Sum' } }))
    expect([lines, pairs[0]?.amount]).toEqual([75_000, 750])
  })

  it('brings the export of this product in again with equal balances [BEY-36]', async () => {
    const { ann, ben, cleo, path } = group
    for (const [winner, outcome] of [
      [ann, 'won'],
      [ben, 'won'],
      [ann, 'won'],
    ] as const) {
      const bet = await aBet(group)
      await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome, winnerId: winner.id }))
    }
    await made(cleo.post(`${path}/opening-balances`, { fromUserId: cleo.id, toUserId: ann.id, amount: 12.34 }))
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts?status=pending`))
    await made(
      ben.post(`${path}/debts/${items.find(({ debtorId }) => debtorId === ben.id)?.id}/settle`, {
        method: 'cash',
        amount: 5,
      }),
    )
    const before = await netsOf()
    const answer = await fetch(`${server.url}${path}/export?what=debts&format=csv`, { headers: { cookie: ann.cookie } })
    const csv = await answer.text()
    const { id, code } = await newGroup(ann, 'Again')
    for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
    const other = `/api/groups/${id}`
    const shown = await made(ann.post<PreviewView>(`${other}/imports`, { csv }))
    expect([shown.refused, shown.why]).toEqual([[], null])
    await done(ann.post(`${other}/imports/${shown.id}/confirm`))
    for (const opening of (await done(ann.get<{ items: OpeningView[] }>(`${other}/opening-balances`))).items) {
      const debtor = [ben, cleo].find((one) => one.id === opening.from.id)
      if (debtor && opening.state === 'waiting')
        await done(debtor.post(`${other}/opening-balances/${opening.id}/agree`))
    }
    expect(await netsOf(ann, other)).toEqual(before)
    expect(Object.values(before).some((net) => net !== 0)).toBe(true)
  })
})
