-- What is settled alone is tallied by a statement that is planned once. Since its table may be a shard it had been put
-- together and planned each time, which took ten times as long as the statement. Many bets at once are still planned for
-- their number: a plan that was made for one would compare each with each.
do $make$
declare
  -- %1$s: the tallies.
  tallying constant text := $statement$
    with counted as (
      select a.group_id, quarter_of(a.settled_at) as quarter, sign, s.*
        from settled_now a
        join settled_before b on b.group_id = a.group_id and b.id = a.id
       cross join lateral (values (1, a.winner_id), (-1, b.winner_id)) as of (sign, winner_id)
       cross join lateral sides_of(a.creator_id, a.acceptor_id, of.winner_id, a.stake_cents, a.win_cents,
               saved_micros(a.bet_type, a.stake_cents, a.odds, a.original_odds)) s
       where a.status = 'settled' and a.settlement <> b.settlement and (sign = 1 or b.status = 'settled')
    ), changed as materialized (
      select group_id, user_id, quarter,
             sum(sign * wins) as wins, sum(sign * losses) as losses, sum(sign * won_cents) as won_cents,
             sum(sign * lost_cents) as lost_cents, sum(sign * wagered_cents) as wagered_cents,
             sum(sign * offered) as offered, sum(sign * offered_cents) as offered_cents,
             sum(sign * saved_micros) as saved_micros
        from counted
       group by 1, 2, 3
    ), added as materialized (
      select group_id, user_id, quarter, lead(quarter, 1, 'infinity') over earlier as next_quarter,
             sum(wins) over earlier as wins, sum(losses) over earlier as losses,
             sum(won_cents) over earlier as won_cents, sum(lost_cents) over earlier as lost_cents,
             sum(wagered_cents) over earlier as wagered_cents, sum(offered) over earlier as offered,
             sum(offered_cents) over earlier as offered_cents, sum(saved_micros) over earlier as saved_micros
        from changed window earlier as (partition by group_id, user_id order by quarter)
    ), raised as (
      update %1$s t
         set wins = t.wins + a.wins, losses = t.losses + a.losses, won_cents = t.won_cents + a.won_cents,
             lost_cents = t.lost_cents + a.lost_cents, wagered_cents = t.wagered_cents + a.wagered_cents,
             offered = t.offered + a.offered, offered_cents = t.offered_cents + a.offered_cents,
             saved_micros = t.saved_micros + a.saved_micros
        from added a
       where t.group_id = a.group_id and t.user_id = a.user_id
         and t.quarter >= a.quarter and t.quarter < a.next_quarter
    )
    insert into %1$s (group_id, user_id, quarter, wins, losses, won_cents, lost_cents, wagered_cents, offered,
      offered_cents, saved_micros)
    select a.group_id, a.user_id, a.quarter,
           a.wins + coalesce(t.wins, 0), a.losses + coalesce(t.losses, 0), a.won_cents + coalesce(t.won_cents, 0),
           a.lost_cents + coalesce(t.lost_cents, 0), a.wagered_cents + coalesce(t.wagered_cents, 0),
           a.offered + coalesce(t.offered, 0), a.offered_cents + coalesce(t.offered_cents, 0),
           a.saved_micros + coalesce(t.saved_micros, 0)
      from added a
      left join lateral (
        select * from %1$s t
         where t.group_id = a.group_id and t.user_id = a.user_id and t.quarter <= a.quarter
         order by t.quarter desc limit 1
      ) t on true
     where t.quarter is distinct from a.quarter$statement$;
begin
  -- %1$s: the statement on the whole table, %2$L: on any.
  execute format($function$
    create or replace function tally_settled_bets() returns trigger language plpgsql as $body$
    declare
      tallies_here text := format('%%I.tallies', tg_table_schema);
    begin
      if not exists (
        select from settled_now a join settled_before b using (group_id, id)
         where a.status = 'settled' and a.settlement <> b.settlement
      ) then
        return null;
      end if;
      if tg_table_name = 'bets' and (select count(*) from settled_now) <= 10 then
        %1$s;
        return null;
      end if;
      if tg_table_name <> 'bets' then
        execute 'select $1 || ''_'' || t.shardid from pg_dist_shard b
                   join pg_dist_shard t on t.logicalrelid = $1::regclass and t.shardminvalue = b.shardminvalue
                  where b.shardid = $2'
           into strict tallies_here using tallies_here, substring(tg_table_name from '_(\d+)$')::bigint;
      end if;
      execute format(%2$L, tallies_here);
      return null;
    end $body$$function$, format(tallying, 'tallies'), tallying);
end $make$;
