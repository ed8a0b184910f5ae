import { isSportKey, sports } from '#domain/games/sports.ts'
import type { AdminAct } from '#domain/website/adminActs.ts'
import type { AdminActView } from '../../contract.ts'
import { flagLabel } from '../flags/flagWords.ts'

type Details = AdminActView['details']
type Words = (name: string, details: Details) => string

const becameBy: Readonly<Record<string, string>> = {
  command: 'became administrator by a command on the server',
  'setup-link': 'became administrator by the setup link',
}

/** What follows the admin's name. `name`: the target of the act. */
const words: Readonly<Record<AdminAct, Words>> = {
  'admin.added': (name, { by }) => becameBy[String(by)] ?? `added ${name} as administrator`,
  'admin.removed': (name) => `removed ${name} from the administrators`,
  'settings.changed': (_, details) => `changed the settings: ${changes(details)}`,
  'flag.set': (_, { name, enabled }) => `switched ${flagLabel(String(name))} ${onOrOff(enabled)}`,
  'flag.overridden': (group, { name, enabled }) => `set ${flagLabel(String(name))} to ${override(enabled)} in ${group}`,
  'group.deleted': (name, { cancelledBids }) => `deleted the group ${name}${withBids(cancelledBids)}`,
  'group.bids_cancelled': (name, { cancelled }) => `cancelled ${counted(cancelled, 'open bid')} in ${name}`,
  'user.deleted': (name, { cancelledBids }) => `deleted the account ${name}${withBids(cancelledBids)}`,
  'user.bids_cancelled': (name, { cancelled }) => `cancelled ${counted(cancelled, 'open bid')} of ${name}`,
  'user.reset_link': (name) => `made a link to reset the password of ${name}`,
  'user.unlocked': (name, { email }) =>
    email ? `gave the locked account ${name} the address ${email}` : `unlocked the account ${name}`,
  'member.invited': (group, { email, toSay }) => {
    if (toSay) return `made an invite code to say for ${group}`
    return email ? `invited ${email} to ${group}` : `took the invite link of ${group}`
  },
  'member.removed': (group, { name }) => `removed ${name} from ${group}`,
  'bid.approved': (group) => `approved a large bid in ${group}`,
  'bid.declined': (group) => `declined a large bid in ${group}`,
  'bet.settled': (group) => `settled a bet in ${group}`,
  'dispute.decided': (group) => `decided a disputed result in ${group}`,
  'pool.called_off': (pool) => `called off the pool ${pool}`,
  'payment.reversed': (group, { debts }) => `undid a payment of ${counted(debts, 'debt')} in ${group}`,
  'payment.kept': (group) => `kept a doubted payment in ${group}`,
  'odds.refreshed': (_, { credits }) => `refreshed the odds for ${counted(credits, 'credit')}`,
  'odds.cleared': () => 'cleared the cache of odds',
  'announcement.posted': (name, { title, recipients }) =>
    `announced “${title}” to ${counted(recipients, 'person', 'people')}${name === 'website' ? '' : ` of ${name}`}`,
  'job.retried': (name) => `had the job ${name} run again`,
  'backup.made': () => 'had a backup made',
  'backup.downloaded': (_, { name }) => `downloaded the backup ${name}`,
  'backup.deleted': (_, { name }) => `deleted the backup ${name}`,
  'test.sent': (name) => `sent the test message ${name}`,
  'mail.read': (kind, { to }) => `read the mail ${kind} to ${to}`,
  'contact.retried': (_, { retried }) => `had ${counted(retried, 'contact')} sent again`,
}

/** "switched Prop Bets on": an act in words, without the actor. */
export function actWords({ act, target, details }: Pick<AdminActView, 'act' | 'target' | 'details'>): string {
  const name = target.type === 'website' ? 'website' : target.name
  return words[act](name, details)
}

const settingLabels: Readonly<Record<string, string>> = {
  enableAutoSettlement: 'auto-settlement',
  enableCaching: 'caching',
  cacheRefreshMinutes: 'refresh interval in minutes',
  apiQuotaLimit: 'quota limit',
  leagues: 'leagues',
  oddsRegions: 'regions',
  oddsMarkets: 'markets',
  secondStepForAdmins: 'second step for administrators',
}

function changes(details: Details): string {
  return Object.entries(details)
    .map(([name, value]) => `${settingLabels[name] ?? name} ${valueWords(value)}`)
    .join(', ')
}

function valueWords(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'boolean' ? onOrOff(value) : String(value)
  return value.map((one) => (isSportKey(one) ? sports[one].label : one)).join(' and ')
}

function onOrOff(value: unknown): string {
  return value === true ? 'on' : 'off'
}

function override(value: unknown): string {
  if (value === null) return 'Global'
  return value === true ? 'On' : 'Off'
}

function withBids(cancelled: unknown): string {
  return Number(cancelled) > 0 ? ` with ${counted(cancelled, 'open bid')}` : ''
}

function counted(count: unknown, one: string, many = `${one}s`): string {
  const number = Number(count ?? 0)
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
