import { openingSections } from './openingSections.ts'
import { dollars, groupSection, type InGroup, iso, legsOf, type OfPerson, section } from './personSections.ts'
import { poolSections } from './poolSections.ts'

/** What is kept about a person outside their groups. Without what lets somebody in: passwords, tokens, codes, keys. */
export const ofPerson = {
  profile: section(
    'profile',
    `select u.created_at as at, u.id, jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
       'emailVerified', u.email_verified, 'photoURL', u.image, 'ageVerified', u.age_verified,
       'termsAcceptedAt', ${iso('u.tos_accepted_at')}, 'phoneNumber', u.phone_number,
       'phoneVerifiedAt', ${iso('u.phone_verified_at')}, 'hasSecondStep', u.two_factor_enabled, 'hasCalendar', exists (select from calendars c where c.user_id = u.id),
       'isWebsiteAdmin', exists (select from website_admins w where w.email = u.email),
       'mailListName', u.sendgrid_name,
       'mailListEmail', u.sendgrid_email, 'mailListSynced', ${iso('u.sendgrid_synced_at')},
       'createdAt', ${iso('u.created_at')}, 'lastModified', ${iso('u.updated_at')}) as item
     from users u where u.id = $1`,
  ),
  presence: section(
    'presence',
    `select coalesce(y.last_active, y.last_group_created, y.last_bid_created, 'epoch') as at, y.user_id as id,
       jsonb_build_object('lastActive', ${iso('y.last_active')}, 'lastGroupCreated', ${iso('y.last_group_created')},
       'lastBidCreated', ${iso('y.last_bid_created')}) as item from user_activity y where y.user_id = $1`,
  ),
  signInMethods: section(
    'signInMethods',
    `select a.created_at as at, a.id, jsonb_build_object('provider', a.provider_id,
       'account', case when a.provider_id <> 'credential' then a.account_id end,
       'createdAt', ${iso('a.created_at')}) as item from accounts a where a.user_id = $1`,
  ),
  passkeys: section(
    'passkeys',
    `select p.created_at as at, p.id, jsonb_build_object('name', p.name, 'kind', p.device_type,
       'createdAt', ${iso('p.created_at')}, 'lastUsed', ${iso('p.last_used_at')}) as item from passkeys p where p.user_id = $1`,
  ),
  payLinks: section(
    'payLinks',
    `select l.last_modified as at, l.user_id as id, jsonb_build_object('venmo', l.venmo, 'paypal', l.paypal,
       'cashApp', l.cash_app, 'zelle', l.zelle, 'lastModified', ${iso('l.last_modified')}) as item
     from pay_links l where l.user_id = $1`,
  ),
  limits: section(
    'limits',
    `select l.last_modified as at, l.user_id as id, jsonb_build_object('weeklyLoss', ${dollars('l.weekly_loss_cents')},
       'weeklyLossNext', ${dollars('l.weekly_loss_next_cents')}, 'weeklyLossFrom', ${iso('l.weekly_loss_next_from')},
       'perFriend', ${dollars('l.per_friend_cents')}, 'perFriendNext', ${dollars('l.per_friend_next_cents')},
       'perFriendFrom', ${iso('l.per_friend_next_from')}, 'breakUntil', ${iso('l.break_until')}) as item from limits l where l.user_id = $1`,
  ),
  devices: section(
    'devices',
    `select s.created_at as at, s.id, jsonb_build_object('browser', s.user_agent, 'address', s.ip_address,
       'signedInAt', ${iso('s.created_at')}, 'lastUsed', ${iso('s.updated_at')}, 'until', ${iso('s.expires_at')})
       as item from sessions s where s.user_id = $1`,
  ),
  settings: section(
    'settings',
    `select s.created_at as at, s.user_id as id, jsonb_build_object('theme', s.theme, 'helpDialogs', s.help_dialogs,
       'autoSettle', s.auto_settle, 'timeZone', s.time_zone, 'oddsFormat', s.odds_format,
       'namedInChats', s.named_in_chats,
       'lastModified', ${iso('s.last_modified')}) as item from user_settings s where s.user_id = $1`,
  ),
  notificationSettings: section(
    'notificationSettings',
    `select n.updated_at as at, n.user_id as id, jsonb_build_object('notifications', n.notifications,
       'bidMails', n.bid_mails, 'lastModified', ${iso('n.updated_at')}) as item from notification_settings n where n.user_id = $1`,
  ),
  pushSettings: section(
    'pushSettings',
    `select p.updated_at as at, p.user_id as id, jsonb_build_object('typesOff', p.types_off,
       'mutedGroupIds', p.muted_group_ids, 'lastModified', ${iso('p.updated_at')}) as item
     from push_settings p where p.user_id = $1`,
  ),
  pushBrowsers: section(
    'pushBrowsers',
    `select p.created_at as at, p.id, jsonb_build_object('service', split_part(p.endpoint, '/', 3),
       'createdAt', ${iso('p.created_at')}, 'lastUsed', ${iso('p.last_used_at')}) as item
     from push_subscriptions p where p.user_id = $1`,
  ),
  unsubscribed: section(
    'unsubscribed',
    `select m.created_at as at, m.type as id, jsonb_build_object('type', m.type, 'at', ${iso('m.created_at')}) as item
     from mail_stops m join users u on u.email = m.address and u.email_verified where u.id = $1`,
  ),
  phoneCodes: section(
    'phoneCodes',
    `select c.sent_at as at, c.user_id as id, jsonb_build_object('phoneNumber', c.phone_number,
       'sentAt', ${iso('c.sent_at')}) as item from phone_codes c where c.user_id = $1`,
  ),
  notices: section(
    'notices',
    `select n.created_at as at, lpad(n.number::text, 12, '0') as id, jsonb_build_object('groupId', n.group_id,
       'type', n.type, 'title', n.title, 'message', n.message, 'route', n.route,
       'createdAt', ${iso('n.created_at')}, 'readAt', ${iso('n.read_at')}) as item
     from notifications n where n.user_id = $1`,
  ),
  // Not the links in them, and no text with a code. Mails to an address that is not proved may be somebody else's: an
  // invite has its code in its words. A mail without words of its own has those of its `notice`, which `exportMe` puts in.
  messages: section(
    'messages',
    `select o.created_at as at, o.id, jsonb_build_object('channel', o.channel, 'type', o.kind, 'to', o.recipient,
       'notice', o.notice, 'subject', o.content -> 'subject', 'paragraphs', o.content -> 'paragraphs',
       'body', case when o.channel = 'push' then o.content ->> 'body'
                    when o.kind not like '%code%' then o.content ->> 'body' end,
       'status', o.status, 'createdAt', ${iso('o.created_at')}, 'sentAt', ${iso('o.sent_at')}) as item
     from outbox o
    where o.channel <> 'contact' and (o.user_id = $1 or o.channel = 'mail' and o.recipient = (
            select email from users where id = $1 and email_verified))`,
  ),
  mailsOfBids: section(
    'mailsOfBids',
    `select m.created_at as at, m.day::text as id, jsonb_build_object('day', m.day) as item
     from bid_mails m where m.user_id = $1
     union all
     select w.created_at, w.bid_id, jsonb_build_object('groupId', w.group_id, 'bidId', w.bid_id)
     from bids_to_mail w where w.user_id = $1`,
  ),
  weeklyDigests: section(
    'weeklyDigests',
    `select w.created_at as at, w.monday::text as id, jsonb_build_object('week', w.monday) as item from weekly_digests w where w.user_id = $1`,
  ),
  mailListErrors: section(
    'mailListErrors',
    `select e.created_at as at, e.id, jsonb_build_object('action', e.action, 'email', e.email, 'error', e.error,
       'at', ${iso('e.created_at')}) as item from sendgrid_errors e where e.user_id = $1`,
  ),
  // Whom an invite of somebody else brought here is theirs to know.
  invites: section(
    'invites',
    `select i.created_at as at, i.reference as id, jsonb_build_object('groupId', i.group_id,
       'groupName', i.group_name, 'sent', i.inviter_id = $1, 'status', i.status,
       'createdAt', ${iso('i.created_at')}, 'expiresAt', ${iso('i.expires_at')},
       'acceptedAt', ${iso('i.accepted_at')}) as item
     from group_invites i
    where $1 in (i.inviter_id, i.accepted_by, i.recipient_id)
       or i.recipient_email = (select email from users where id = $1 and email_verified)`,
  ),
  feedback: section(
    'feedback',
    `select f.created_at as at, f.id, jsonb_build_object('name', f.user_name, 'email', f.email, 'text', f.text,
       'createdAt', ${iso('f.created_at')}) as item from feedback f where f.user_id = $1`,
  ),
  announcements: section(
    'announcements',
    `select a.created_at as at, a.id, jsonb_build_object('title', a.title, 'text', a.body, 'groupId', a.group_id,
       'createdAt', ${iso('a.created_at')}) as item from announcements a where a.created_by = $1`,
  ),
  acts: section(
    'acts',
    `select a.at, a.id, jsonb_build_object('act', a.act, 'byMe', a.admin_id = $1, 'targetType', a.target_type,
       'targetId', a.target_id, 'reason', a.reason, 'at', ${iso('a.at')}) as item
     from admin_acts a where a.admin_id = $1 or a.target_id = $1`,
  ),
} as const satisfies Record<string, OfPerson>

/** What is kept about a person in each of their groups: their own part of what they did with others. */
export const inEachGroup = {
  bids: groupSection(
    'bids',
    `select b.created_at as at, b.id, jsonb_build_object('id', b.id, 'sport', b.sport, 'homeTeam', b.home_team,
       'awayTeam', b.away_team, 'description', b.description, 'betType', b.bet_type, 'team', b.side_team,
       'type', b.side_type, 'line', b.side_line, 'legs', ${legsOf('bid')}, 'odds', b.odds, 'wagerAmount', ${dollars('(b.stake_cents + b.taken_cents)')},
       'status', b.status, 'approval', b.approval, 'approvalReason', b.approval_reason,
       'acceptedByMe', b.acceptor_id is not distinct from $1, 'cancelledByMe', b.cancelled_by is not distinct from $1,
       'cancellationReason', b.cancellation_reason, 'createdByMe', b.creator_id = $1,
       'challengedMe', b.challenged_id is not distinct from $1,
       'expiresAt', ${iso('b.expires_at')}, 'createdAt', ${iso('b.created_at')},
       'lastModified', ${iso('b.last_modified')}) as item
     from bids b where b.group_id = $5 and $1 in (b.creator_id, b.acceptor_id, b.challenged_id, b.cancelled_by)`,
  ),
  bets: groupSection(
    'bets',
    `select b.created_at as at, b.id, jsonb_build_object('id', b.id, 'bidId', b.bid_id, 'with', o.name,
       'role', case $1 when b.creator_id then 'creator' when b.acceptor_id then 'acceptor' else 'settler' end,
       'sport', b.sport, 'homeTeam', b.home_team, 'awayTeam', b.away_team, 'description', b.description,
       'betType', b.bet_type, 'team', b.side_team, 'type', b.side_type, 'line', b.side_line,
       'legs', ${legsOf('bet')}, 'odds', b.odds,
       'risk', ${dollars('case when b.acceptor_id = $1 then b.win_cents else b.stake_cents end')},
       'toWin', ${dollars('case when b.acceptor_id = $1 then b.stake_cents else b.win_cents end')},
       'status', b.status, 'outcome', b.settlement_status, 'won', b.winner_id = $1,
       'settledByMe', b.settled_by is not distinct from $1, 'acceptedAt', ${iso('b.accepted_at')},
       'settledAt', ${iso('b.settled_at')}) as item
     from bets b join users o on o.id = case when b.creator_id = $1 then b.acceptor_id else b.creator_id end
    where b.group_id = $5 and $1 in (b.creator_id, b.acceptor_id, b.settled_by)`,
  ),
  debts: groupSection(
    'debts',
    `select d.created_at as at, d.id, jsonb_build_object('id', d.id, 'betId', d.bet_id, 'bet', d.bet_description,
       'owed', case when d.debtor_id = $1 then 'by me' else 'to me' end, 'with', o.name,
       'amount', ${dollars('d.amount_cents')}, 'paid', ${dollars('d.paid_cents')},
       'cancelled', ${dollars('d.cancelled_cents')}, 'status', d.status, 'origin', d.origin,
       'createdAt', ${iso('d.created_at')}, 'settledAt', ${iso('d.settled_at')}) as item
     from debts d join users o on o.id = case when d.debtor_id = $1 then d.creditor_id else d.debtor_id end
    where d.group_id = $5 and $1 in (d.debtor_id, d.creditor_id)`,
  ),
  payments: groupSection(
    'payments',
    `select p.created_at as at, p.id, jsonb_build_object('id', p.id, 'payer', r.name, 'payee', e.name,
       'role', case $1 when p.payer_id then 'payer' when p.payee_id then 'payee' else 'other' end,
       'amount', ${dollars('p.amount_cents')}, 'method', p.method, 'note', p.note,
       'recordedByMe', p.settled_by = $1, 'recordedAt', ${iso('p.created_at')},
       'reversedByMe', p.reversed_by is not distinct from $1, 'reversedAt', ${iso('p.reversed_at')},
       'reversalReason', p.reversal_reason, 'debts', (
         select coalesce(jsonb_agg(jsonb_build_object('debtId', d.debt_id, 'amount', ${dollars('d.amount_cents')})
                  order by d.debt_id), '[]')
           from payment_debts d where d.group_id = $5 and d.payment_id = p.id)) as item
     from payments p join users r on r.id = p.payer_id join users e on e.id = p.payee_id
    where p.group_id = $5 and $1 in (p.payer_id, p.payee_id, p.settled_by, p.reversed_by)`,
  ),
  doubts: groupSection(
    'doubts',
    `select b.at, b.payment_id as id, jsonb_build_object('paymentId', b.payment_id, 'raisedByMe', b.by_id = $1,
       'reason', case when b.by_id = $1 then b.reason end, 'at', ${iso('b.at')}, 'answer', b.answer,
       'answeredByMe', b.answered_by is not distinct from $1,
       'answerReason', case when b.answered_by = $1 then b.answer_reason end,
       'answeredAt', ${iso('b.answered_at')}) as item
     from payment_doubts b where b.group_id = $5 and $1 in (b.by_id, b.answered_by)`,
  ),
  ...openingSections,
  settleUps: groupSection(
    'settleUps',
    `select s.created_at as at, s.id, jsonb_build_object('id', s.id, 'payer', r.name, 'payee', e.name,
       'amount', ${dollars('s.amount_cents')}, 'recordedAt', ${iso('s.created_at')}) as item
     from settle_ups s join users r on r.id = s.payer_id join users e on e.id = s.payee_id
    where s.group_id = $5 and $1 in (s.payer_id, s.payee_id)`,
  ),
  callOffs: groupSection(
    'callOffs',
    `select c.at, c.bet_id || ' ' || lpad(c.number::text, 12, '0') as id, jsonb_build_object('betId', c.bet_id,
       'reason', c.reason, 'at', ${iso('c.at')}, 'state', c.state, 'endedAt', ${iso('c.ended_at')}) as item
     from bet_cancellations c where c.group_id = $5 and c.by_id = $1`,
  ),
  disputes: groupSection(
    'disputes',
    `select d.opened_at as at, d.bet_id || ' ' || lpad(d.number::text, 12, '0') as id, jsonb_build_object(
       'betId', d.bet_id, 'openedByMe', d.opened_by is not distinct from $1,
       'outcome', case when d.opened_by = $1 then d.outcome end, 'reason', case when d.opened_by = $1 then d.reason end,
       'iSaid', case $1 when b.creator_id then d.creator_says when b.acceptor_id then d.acceptor_says end,
       'myReason', case $1 when b.creator_id then d.creator_reason when b.acceptor_id then d.acceptor_reason end,
       'openedAt', ${iso('d.opened_at')}, 'decidedByMe', d.decided_by is not distinct from $1,
       'decision', d.decision, 'decisionReason', case when d.decided_by = $1 then d.decision_reason end,
       'decidedAt', ${iso('d.decided_at')}) as item
     from disputes d join bets b on b.group_id = $5 and b.id = d.bet_id
    where d.group_id = $5 and $1 in (d.opened_by, d.decided_by, b.creator_id, b.acceptor_id)`,
  ),
  settlements: groupSection(
    'settlements',
    `select s.at, s.bet_id || ' ' || lpad(s.number::text, 12, '0') as id, jsonb_build_object('betId', s.bet_id,
       'number', s.number, 'outcome', s.settlement_status, 'iWon', s.winner_id is not distinct from $1,
       'voidReason', s.void_reason, 'enteredByMe', s.settled_by is not distinct from $1,
       'reason', case when s.settled_by = $1 then s.reason end, 'at', ${iso('s.at')}) as item
     from bet_settlements s join bets b on b.group_id = $5 and b.id = s.bet_id
    where s.group_id = $5 and $1 in (s.settled_by, b.creator_id, b.acceptor_id)`,
  ),
  ...poolSections,
  counterOffers: groupSection(
    'counters',
    `select o.created_at as at, o.id, jsonb_build_object('id', o.id, 'bidId', o.bid_id, 'odds', o.odds,
       'wagerAmount', ${dollars('o.stake_cents')}, 'status', o.status, 'createdAt', ${iso('o.created_at')}) as item
     from bid_counters o where o.group_id = $5 and o.author_id = $1`,
  ),
  comments: groupSection(
    'comments',
    `select c.created_at as at, c.id, jsonb_build_object('id', c.id, 'bidId', c.bid_id, 'betId', c.bet_id,
       'content', c.content, 'createdAt', ${iso('c.created_at')}) as item
     from comments c where c.group_id = $5 and c.user_id = $1`,
  ),
  mentions: groupSection(
    'mentions',
    `select c.created_at as at, c.id || lpad(m.starts::text, 5, '0') as id, jsonb_build_object('commentId', c.id,
       'createdAt', ${iso('c.created_at')}) as item
     from comment_mentions m join comments c on c.group_id = $5 and c.id = m.comment_id
    where m.group_id = $5 and m.user_id = $1`,
  ),
  reactions: groupSection(
    'reactions',
    `select r.at, r.on_id || r.emoji as id, jsonb_build_object('on', r.what, 'id', r.on_id, 'emoji', r.emoji,
       'at', ${iso('r.at')}) as item
     from (select 'bet' as what, bet_id as on_id, user_id, emoji, at from bet_reactions where group_id = $5
           union all select 'comment', comment_id, user_id, emoji, at from comment_reactions where group_id = $5) r
    where r.user_id = $1`,
  ),
  activity: groupSection(
    'activity',
    `select e.at, lpad(e.seq::text, 12, '0') as id, jsonb_build_object('type', e.type, 'entityType', e.entity_type,
       'entityId', e.entity_id, 'at', ${iso('e.at')}) as item
     from group_events e where e.group_id = $5 and e.actor_id = $1`,
  ),
  statistics: groupSection(
    'statistics',
    `select t.quarter as at, t.quarter::text as id, jsonb_build_object('quarterHour', ${iso('t.quarter')}, 'wins', t.wins,
       'losses', t.losses, 'won', ${dollars('t.won_cents')}, 'lost', ${dollars('t.lost_cents')},
       'wagered', ${dollars('t.wagered_cents')}) as item
     from tallies t where t.group_id = $5 and t.user_id = $1`,
  ),
} as const satisfies Record<string, InGroup>
