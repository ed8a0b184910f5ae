import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from './support/aServer.ts'
import { aBet, aGroup, anOpenBid, customBid, done, made, type TestGroup } from './support/story.ts'

type Entity = Record<string, unknown> & { readonly id: string }
type Page = { readonly items: Entity[]; readonly nextCursor: string | null }

const words = (text: string) => text.trim().split(/\s+/)

/** The fields of each entity, by the names that the requirements give them. */
const fields = {
  group: words(
    'id name description createdBy createdAt lastModified memberCount isDeleted settings bettingRules permissions',
  ),
  member: words(
    'displayName joinedAt role isActive lastModified deactivatedAt deactivatedBy deactivationReason userId',
  ),
  bid: words(
    `id groupId creatorId creatorName homeTeam awayTeam gameId sport gameTime betType selection wagerAmount odds isLive
     isCustom autoUpdateOdds expirationTime status comments acceptedAt acceptorId acceptorName cancelledAt cancelledBy
     cancellationReason createdAt lastModified version toWin approval why oppositeOdds`,
  ),
  bet: words(
    `id groupId bidId sport gameId homeTeam awayTeam gameTime betType selection amount odds autoUpdateOdds status
     settlementStatus winnerId settledAt manuallySettled gameResults participants creatorId creatorName acceptorId
     acceptorName acceptedAt createdAt lastModified toWin voidReason needsAttention receipt`,
  ),
  debt: words(
    `id groupId betId debtorId debtorName creditorId creditorName amount status paymentId paymentMethod settledAt
     lastModified createdAt betDescription gameInfo`,
  ),
  payment: words(
    `id groupId debtIds payerId payerName payeeId payeeName amount totalAmount paymentMethod comments settledBy
     settledByName createdAt status reversedAt reversedBy reversedByName reversalReason`,
  ),
}

describe('what travels', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('carries every field by the name that the requirements give it, and instants in UTC [GRP-01] [GRP-05] [BID-01] [BET-01] [DEBT-01] [PAY-01]', async () => {
    const { ann, ben, path } = group
    const bet = await aBet(group)
    await anOpenBid(group, ann)
    await done(ben.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    const listed = async (list: string) => (await done(ann.get<Page>(`${path}/${list}`))).items
    const debts = await listed('debts')
    await made(ben.post(`${path}/payments`, { debtIds: [debts[0]?.id], method: 'Cash' }))
    const entities = {
      group: [await done(ann.get<Entity>(path))],
      member: await listed('members'),
      bid: await listed('bids'),
      bet: await listed('bets'),
      debt: debts,
      payment: await listed('payments'),
    }
    for (const [kind, found] of Object.entries(entities)) {
      expect([kind, found.length > 0]).toEqual([kind, true])
      const missing = fields[kind as keyof typeof fields].filter((name) => !found.every((one) => name in one))
      expect([kind, missing]).toEqual([kind, []])
    }
    const instants = JSON.stringify(entities).match(/"\d{4}-\d\d-\d\dT[^"]*"/g) ?? []
    expect(instants.length).toBeGreaterThan(10)
    expect(instants.filter((text) => !/^"[-\d]{10}T[:\d]{8}\.\d{3}Z"$/.test(text))).toEqual([])
  })

  it('is asked for by fields that come once: none is a list, or given by its parts', async () => {
    const asked = async (query: string) => (await group.ben.get(`${group.path}/bids?${query}`)).status
    expect(await asked('limit=3')).toBe(200)
    for (const query of [
      'limit=3&limit=4',
      'limit=3&limit=3',
      'limit[]=3',
      'limit%5B%5D=3',
      'limit[0]=3',
      'limit[x]=3',
    ])
      expect([query, await asked(query)]).toEqual([query, 400])
    expect(await asked('cursor=[]')).not.toBe(500)
  })

  it('comes page by page without a gap or a repeat while new rows arrive', async () => {
    const before = await Promise.all(Array.from({ length: 7 }, () => anOpenBid(group, group.cleo)))
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await done(group.ben.get<Page>(`${group.path}/bids?limit=2${cursor && `&cursor=${cursor}`}`))
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? ''
      await anOpenBid(group, group.ann, customBid)
      server.clock.advance(1)
    } while (cursor !== '')
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
  })
})
