import { dollars, groupSection, iso } from './personSections.ts'

/** What a person's part in pools is, and in deciding about them. [BEY-34] */
export const poolSections = {
  pools: groupSection(
    'pools',
    `select coalesce(m.joined_at, p.called_off_at) as at, p.id, jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind,
       'entry', ${dollars('p.entry_cents')}, 'prize', ${dollars('m.prize_cents')}, 'openedByMe', p.opened_by = $1,
       'calledOffByMe', p.called_off_by is not distinct from $1, 
       'joinedAt', ${iso('m.joined_at')}, 'tiebreak', m.tiebreak, 'agreed', m.has_agreed, 'callsOff', m.calls_off,
       'settledAt', ${iso('p.settled_at')}, 'picks', (
         select coalesce(jsonb_agg(jsonb_build_object('round', k.round, 'gameId', k.game_id, 'team', k.team,
                  'confidence', k.confidence, 'pickedAt', ${iso('k.picked_at')}) order by k.round, k.game_id), '[]')
           from pool_picks k where k.group_id = $5 and k.pool_id = p.id and k.user_id = $1)) as item
     from pools p left join pool_members m on m.group_id = $5 and m.pool_id = p.id and m.user_id = $1
    where p.group_id = $5 and (m.user_id is not null or p.called_off_by = $1)`,
  ),
  poolMatters: groupSection(
    'poolMatters',
    `select d.opened_at as at, d.pool_id || ' ' || lpad(d.number::text, 12, '0') as id, jsonb_build_object(
       'poolId', d.pool_id, 'gameId', d.game_id, 'openedByMe', d.opened_by is not distinct from $1,
       'result', case when d.opened_by = $1 then d.result end, 'reason', case when d.opened_by = $1 then d.reason end,
       'decidedByMe', d.decided_by is not distinct from $1, 'decision', d.decision,
       'decisionReason', case when d.decided_by = $1 then d.decision_reason end,
       'openedAt', ${iso('d.opened_at')}, 'decidedAt', ${iso('d.decided_at')}) as item
     from pool_disputes d where d.group_id = $5 and $1 in (d.opened_by, d.decided_by)`,
  ),
} as const
