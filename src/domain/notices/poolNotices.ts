import { type Cents, formatShortMoney } from '../money/money.ts'
import { kindNames, placeWord } from '../pools/poolWords.ts'
import type { PoolNoticeFacts } from './noticeFacts.ts'
import { judgesIn, nameOf, noticeRow, outsideData, routeToDecide } from './noticeRow.ts'

type News = PoolNoticeFacts['news']

/** Notices for those in a pool: in the third person, with what it means for its reader below. [BEY-34] */
export const poolNotices = {
  pool_opened: noticeRow({
    category: 'betting',
    name: 'New Pools',
    icon: 'bid',
    channels: { inApp: 'on', email: 'on' },
    on: 'pool.opened',
    to: (_, { memberIds }) => memberIds,
    title: 'New Pool',
    message({ pool }, { author }) {
      const cost = pool.entry === 0 ? 'for nothing' : `for ${formatShortMoney(pool.entry)} each`
      return `${nameOf(author)} opened ${pool.name}: ${kindNames[pool.kind]}, ${cost}`
    },
    data: ({ pool }) => ({ poolId: pool.id }),
    route: '/pools',
    opens: 'pool',
    mostAnHour: 10,
  }),
  pool_news: noticeRow({
    category: 'betting',
    name: 'Pools',
    icon: 'result',
    channels: { inApp: 'on', email: 'on' },
    on: 'pool.news',
    to: ({ people, news, ...facts }, where) =>
      news.what === 'disputed' ? [...new Set([...people, ...judgesIn(facts, where)])] : people,
    title: ({ news }, _, userId) => titleOf(news, userId),
    message: ({ pool, news }, { author }) => messageOf(pool.name, news, nameOf(author)),
    forReader: ({ news }, _, userId) => forReader(news, userId),
    data: ({ pool }, where, userId) => ({ poolId: pool.id, ...outsideData(where, userId) }),
    route: (_, where, userId) => routeToDecide('/pools', where, userId),
    opens: ({ isOutside }) => (isOutside === true ? 'route' : 'pool'),
    mostAnHour: 20,
  }),
}

const titles = {
  joined: 'New in the Pool',
  reminded: 'Picks Missing',
  'round-over': 'Round Over',
  settled: 'Pool Settled',
  'called-off': 'Pool Called Off',
  asked: 'Call It Off?',
  disputed: 'Result Disputed',
  corrected: 'Result Corrected',
  stands: 'Result Stands',
} as const satisfies Record<News['what'], string>

function titleOf(news: News, userId: string): string {
  return news.what === 'settled' && (news.prizes[userId] ?? 0) > 0 ? 'Pool Won' : titles[news.what]
}

function messageOf(pool: string, news: News, by: string): string {
  switch (news.what) {
    case 'joined':
      return `${by} joined ${pool}`
    case 'reminded':
      return `${pool}: the first game of round ${news.round} begins within three hours`
    case 'round-over':
      return `${pool}: round ${news.round} is over`
    case 'settled':
      return `${pool} is settled`
    case 'called-off':
      return `${pool} is called off${because(news.reason)}. Nobody owes anything.`
    case 'asked':
      return `${by} asks to call off ${pool}${because(news.reason)}`
    default:
      return `${pool}, ${news.onGame}${because(news.reason)}`
  }
}

function because(reason: string | null): string {
  return reason ? `: ${reason}` : ''
}

function forReader(news: News, userId: string): string {
  if (news.what === 'reminded') return 'Nothing is picked for you'
  if (news.what === 'round-over') {
    if (news.fallen.includes(userId)) return 'You are out'
    const place = news.places[userId]
    return place === undefined ? '' : `You are ${placeWord(place)} of ${Object.keys(news.places).length}`
  }
  if (news.what !== 'settled') return ''
  const net = (news.nets[userId] ?? 0) as Cents
  if (net === 0) return 'You owe nothing'
  return net > 0 ? `You are owed ${formatShortMoney(net)}` : `You owe ${formatShortMoney(-net as Cents)}`
}
