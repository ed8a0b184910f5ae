-- An event keeps the terms that its subject had when it happened: odds follow their line, a bid is edited, a game moves,
-- and the log went on telling old events with the new terms.

alter table group_events add column details jsonb not null default '{}';

-- What is still known of older events. The side of a bid never changes. Its odds are those of its row in every event
-- from its last change on, and its stake in every event from its last edit by a person on, since a price that follows
-- its line leaves the stake alone. What a bid had before is not known any more: null. Closing times and approvals leave
-- no trace of when they changed.
with changes as (
  select group_id, entity_id, max(seq) as last, max(seq) filter (where actor_id is not null) as last_edit
    from group_events where type = 'bid.changed' group by group_id, entity_id
), decisions as (
  select group_id, entity_id, max(seq) as last
    from group_events where type in ('bid.approved', 'bid.declined') group by group_id, entity_id
)
update group_events e
   set details = jsonb_build_object('terms', jsonb_build_object(
         'betType', b.bet_type, 'team', b.side_team, 'type', b.side_type, 'line', b.side_line,
         'odds', case when e.seq >= coalesce(c.last, 0) then b.odds end,
         'stake', case when e.seq >= coalesce(c.last_edit, 0) then b.stake_cents end,
         'expiresAt', null, 'approval', null, 'lineGone', null))
       || case e.type
            when 'bid.changed' then '{"before": null}'::jsonb
            when 'bid.cancelled' then jsonb_build_object('cause', b.cancellation_cause, 'reason',
              case when b.cancellation_cause = 'creator'
                then nullif(b.cancellation_reason, 'cancelled by its creator') end)
            -- Only the last decision's reason was kept.
            when 'bid.approved' then
              case when e.seq = d.last then jsonb_build_object('reason', b.approval_reason) else '{}' end
            when 'bid.declined' then
              case when e.seq = d.last then jsonb_build_object('reason', b.approval_reason) else '{}' end
            else '{}' end
  from bids b
  left join changes c on c.group_id = b.group_id and c.entity_id = b.id
  left join decisions d on d.group_id = b.group_id and d.entity_id = b.id
 where e.entity_type = 'bid' and b.group_id = e.group_id and b.id = e.entity_id;

-- A game's teams are known by the bids on it; if its id was given to others later, by the latest. Its starts were not
-- recorded, but the last move's is where an open bid or an active bet still waits for it.
with games_of as (
  select distinct on (b.group_id, b.game_id) b.group_id, b.game_id, b.sport, b.home_team, b.away_team
    from bids b where b.game_id is not null
   order by b.group_id, b.game_id, b.last_modified desc
), last_moves as (
  select group_id, entity_id, max(seq) as seq from group_events where type = 'game.moved' group by group_id, entity_id
), waited as (
  select group_id, game_id, sport, home_team, away_team from bids where status = 'open' and game_id is not null
   union
  select group_id, game_id, sport, home_team, away_team from bets where status = 'active' and game_id is not null
)
update group_events e
   set details = jsonb_build_object(
     'game', jsonb_build_object('sport', o.sport, 'homeTeam', o.home_team, 'awayTeam', o.away_team),
     'from', null,
     'to', (select to_char(g.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              from last_moves m join waited w on w.group_id = m.group_id and w.game_id = m.entity_id
              join games g on g.id = w.game_id and g.sport = w.sport and g.home_team = w.home_team
                and g.away_team = w.away_team
             where m.group_id = e.group_id and m.entity_id = e.entity_id and m.seq = e.seq
               and (w.sport, w.home_team, w.away_team) = (o.sport, o.home_team, o.away_team)
               and not exists (select from game_news n where n.group_id = e.group_id and n.game_id = e.entity_id)))
  from games_of o
 where e.type = 'game.moved' and o.group_id = e.group_id and o.game_id = e.entity_id;

-- A bet was settled once, so its row says how.
update group_events e
   set details = jsonb_build_object('winnerId', b.winner_id, 'voidReason', b.void_reason, 'score',
     case when b.home_score is not null and b.away_score is not null
       then jsonb_build_object('homeScore', b.home_score, 'awayScore', b.away_score) end)
  from bets b
 where e.type = 'bet.settled' and b.group_id = e.group_id and b.id = e.entity_id;

-- `bet.held` was also written when a game was missing from the odds service's lists, and when it was listed again. Only
-- the single one of a bet that still is in doubt is sure to be a doubt, and which.
with counts as (
  select group_id, entity_id, count(*) as events from group_events where type = 'bet.held' group by group_id, entity_id
)
update group_events e
   set details = jsonb_build_object('doubt', case when c.events = 1 then b.needs_attention end)
  from counts c join bets b on b.group_id = c.group_id and b.id = c.entity_id
 where e.type = 'bet.held' and c.group_id = e.group_id and c.entity_id = e.entity_id;

update group_events e
   set details = jsonb_build_object('correction', (
     select jsonb_build_object('homeScore', q.home_score, 'awayScore', q.away_score, 'winnerId', q.winner_id)
       from bet_corrections q where q.group_id = e.group_id and q.bet_id = e.entity_id and q.seen_at = e.at))
 where e.type = 'bet.questioned';

update group_events set details = '{"role": null}' where type = 'member.changed';

-- The timeline of a bet reads the events about it, about its bid, its game and its payments.
create index group_events_of_entity on group_events (group_id, entity_id, seq);
