-- Money that cannot be wrong, also for whoever writes SQL past the program, and statistics that do not slow down with
-- the number of bets.

-- 1. What is agreed or owed is never edited. Triggers and not revoked rights: the program owns its tables, and with
-- DATABASE_URL it is one user of somebody else's server. They fire only where a statement names one of the columns, so
-- they cost the program's own statements nothing.
create function refuse_edit() returns trigger language plpgsql as $$
begin
  raise exception '% of % are never edited', tg_argv[0], tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger debts_never_edited
  before update of group_id, id, bet_id, debtor_id, creditor_id, amount_cents on debts
  for each row execute function refuse_edit('bet, parties and amount');
create trigger payments_never_edited
  before update of group_id, id, payer_id, payee_id, amount_cents, method, settled_by, created_at on payments
  for each row execute function refuse_edit('parties and amount');
create trigger payments_reversed_once
  before update of reversed_at, reversed_by, reversal_reason on payments
  for each row when (old.reversed_at is not null) execute function refuse_edit('reversals');
create trigger bets_never_edited
  before update of group_id, id, bet_type, odds, original_odds, stake_cents, win_cents, creator_id, acceptor_id on bets
  for each row execute function refuse_edit('parties, price and amounts');
create trigger bets_settled_once
  before update of status, settlement_status, winner_id, settled_at on bets
  for each row when (old.status = 'settled') execute function refuse_edit('outcomes');

-- 2. A settled debt belongs to a payment that stands: one that was reversed, or is reversed later, cannot be what
-- settles a debt. A null in either key checks nothing, so a pending debt needs no payment.
alter table payments add column is_reversed boolean generated always as (reversed_at is not null) stored;
alter table payments add constraint payments_by_state unique (group_id, id, is_reversed);
alter table debts
  add column paid_by_reversed boolean generated always as (case when payment_id is not null then false end) stored;
alter table debts
  drop constraint debts_group_id_payment_id_fkey,
  add constraint debts_paid_by_standing_payment
    foreign key (group_id, payment_id, paid_by_reversed) references payments (group_id, id, is_reversed);

-- 3. The orders in which debts are read.
create index debts_by_amount on debts (group_id, amount_cents desc, id desc);
-- With what balances ask for, so that they read the index alone and not a page of the table for each debt.
create index debts_pending on debts (group_id, amount_cents desc, id desc)
  include (debtor_id, creditor_id) where status = 'pending';
create index debts_settled on debts (group_id, settled_at desc, id desc) where status = 'settled';
drop index debts_of_status;

-- 4. Statistics. A row is what a member's settled bets came to from the beginning up to the end of a quarter of an
-- hour, so a range of time is the difference of two rows, however many bets lie in it. A quarter, because midnight is
-- the start of one in every time zone.
create table tallies (
  group_id text not null references groups (id),
  user_id text not null references users (id),
  -- When the quarter starts.
  quarter timestamptz not null,
  wins bigint not null,
  losses bigint not null,
  won_cents bigint not null,
  lost_cents bigint not null,
  -- What was risked in the won and lost bets.
  wagered_cents bigint not null,
  -- The bets that the member offered, pushes too: over all members these count every bet once.
  offered bigint not null,
  offered_cents bigint not null,
  saved_micros bigint not null,
  primary key (group_id, user_id, quarter)
);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z')
$$;

create function implied_probability(odds integer) returns double precision language sql immutable parallel safe as $$
  select case when odds > 0 then 100::float8 / (odds::float8 + 100) else -odds::float8 / (-odds::float8 + 100) end
$$;

-- What a sportsbook would have kept of a stake, in millionths of a dollar: src/domain/savings.ts says why, and a test
-- compares the two.
create function saved_micros(bet_type text, stake_cents bigint, odds integer, original_odds integer)
returns bigint language sql immutable parallel safe as $$
  select floor(stake_cents::float8 * case
      when implied_probability(coalesce(original_odds, -110)) > implied_probability(odds)
        then (implied_probability(coalesce(original_odds, -110)) - implied_probability(odds))
          / implied_probability(coalesce(original_odds, -110))
      when bet_type = 'moneyline' then 0.042::float8
      when bet_type = 'prop' then 0.08::float8
      else 0.045::float8 end * 10000 + 0.5)::bigint
$$;

-- A settled bet as it counts for its two participants. Who offers a bet risks its stake, who accepts it its win amount.
create function sides_of(
  creator_id text, acceptor_id text, winner_id text, stake_cents bigint, win_cents bigint, saved bigint
) returns table (
  user_id text, wins bigint, losses bigint, won_cents bigint, lost_cents bigint, wagered_cents bigint,
  offered bigint, offered_cents bigint, saved_micros bigint
) language sql immutable parallel safe as $$
  select side.user_id,
         (side.user_id = winner_id and winner_id is not null)::int::bigint,
         (side.user_id <> winner_id and winner_id is not null)::int::bigint,
         case when side.user_id = winner_id then side.win else 0 end,
         case when side.user_id <> winner_id then side.risk else 0 end,
         case when winner_id is not null then side.risk else 0 end,
         side.offered, side.offered * stake_cents, side.offered * saved
    from (values (creator_id, stake_cents, win_cents, 1::bigint), (acceptor_id, win_cents, stake_cents, 0::bigint))
      as side (user_id, risk, win, offered)
$$;

-- Adds bets to the tallies as they are settled, by whatever statement. Bets of an earlier quarter than the last one
-- count in every row from theirs on.
create function tally_settled_bets() returns trigger language plpgsql as $$
begin
  if not exists (
    select from settled_now a join settled_before b using (group_id, id)
     where a.status = 'settled' and b.status = 'active'
  ) then
    return null;
  end if;
  with changed as materialized (
    select a.group_id, s.user_id, quarter_of(a.settled_at) as quarter,
           sum(s.wins) as wins, sum(s.losses) as losses, sum(s.won_cents) as won_cents, sum(s.lost_cents) as lost_cents,
           sum(s.wagered_cents) as wagered_cents, sum(s.offered) as offered, sum(s.offered_cents) as offered_cents,
           sum(s.saved_micros) as saved_micros
      from settled_now a
      join settled_before b on b.group_id = a.group_id and b.id = a.id
     cross join lateral sides_of(a.creator_id, a.acceptor_id, a.winner_id, a.stake_cents, a.win_cents,
             saved_micros(a.bet_type, a.stake_cents, a.odds, a.original_odds)) s
     where a.status = 'settled' and b.status = 'active'
     group by 1, 2, 3
  ), added as materialized (
    select group_id, user_id, quarter, lead(quarter, 1, 'infinity') over earlier as next_quarter,
           sum(wins) over earlier as wins, sum(losses) over earlier as losses, sum(won_cents) over earlier as won_cents,
           sum(lost_cents) over earlier as lost_cents, sum(wagered_cents) over earlier as wagered_cents,
           sum(offered) over earlier as offered, sum(offered_cents) over earlier as offered_cents,
           sum(saved_micros) over earlier as saved_micros
      from changed window earlier as (partition by group_id, user_id order by quarter)
  ), raised as (
    update tallies t
       set wins = t.wins + a.wins, losses = t.losses + a.losses, won_cents = t.won_cents + a.won_cents,
           lost_cents = t.lost_cents + a.lost_cents, wagered_cents = t.wagered_cents + a.wagered_cents,
           offered = t.offered + a.offered, offered_cents = t.offered_cents + a.offered_cents,
           saved_micros = t.saved_micros + a.saved_micros
      from added a
     where t.group_id = a.group_id and t.user_id = a.user_id
       and t.quarter >= a.quarter and t.quarter < a.next_quarter
  )
  insert into tallies
  select a.group_id, a.user_id, a.quarter,
         a.wins + coalesce(t.wins, 0), a.losses + coalesce(t.losses, 0), a.won_cents + coalesce(t.won_cents, 0),
         a.lost_cents + coalesce(t.lost_cents, 0), a.wagered_cents + coalesce(t.wagered_cents, 0),
         a.offered + coalesce(t.offered, 0), a.offered_cents + coalesce(t.offered_cents, 0),
         a.saved_micros + coalesce(t.saved_micros, 0)
    from added a
    left join lateral (
      select * from tallies t
       where t.group_id = a.group_id and t.user_id = a.user_id and t.quarter <= a.quarter
       order by t.quarter desc limit 1
    ) t on true
   where t.quarter is distinct from a.quarter;
  return null;
end $$;

create trigger bets_tallied after update on bets
  referencing new table as settled_now old table as settled_before
  for each statement execute function tally_settled_bets();

-- The tallies from the bets alone, as if there were none.
create function tallies_of_all_bets() returns setof tallies language sql stable as $$
  with changed as (
    select b.group_id, s.user_id, quarter_of(b.settled_at) as quarter,
           sum(s.wins) as wins, sum(s.losses) as losses, sum(s.won_cents) as won_cents, sum(s.lost_cents) as lost_cents,
           sum(s.wagered_cents) as wagered_cents, sum(s.offered) as offered, sum(s.offered_cents) as offered_cents,
           sum(s.saved_micros) as saved_micros
      from bets b
     cross join lateral sides_of(b.creator_id, b.acceptor_id, b.winner_id, b.stake_cents, b.win_cents,
             saved_micros(b.bet_type, b.stake_cents, b.odds, b.original_odds)) s
     where b.status = 'settled'
     group by 1, 2, 3
  )
  select group_id, user_id, quarter, (sum(wins) over earlier)::bigint, (sum(losses) over earlier)::bigint,
         (sum(won_cents) over earlier)::bigint, (sum(lost_cents) over earlier)::bigint,
         (sum(wagered_cents) over earlier)::bigint, (sum(offered) over earlier)::bigint,
         (sum(offered_cents) over earlier)::bigint, (sum(saved_micros) over earlier)::bigint
    from changed window earlier as (partition by group_id, user_id order by quarter)
$$;
insert into tallies select * from tallies_of_all_bets();

-- Pushes too: they count in a range that starts or ends within a quarter.
drop index bets_settled;
create index bets_settled on bets (group_id, settled_at) where status = 'settled';

-- What the bets settled before a moment came to, for everybody who is or was in the group: the last row that ended by
-- then, and the bets of the quarter that had begun.
create function tallies_before(of_group text, at timestamptz) returns table (
  user_id text, wins bigint, losses bigint, won_cents bigint, lost_cents bigint, wagered_cents bigint,
  offered bigint, offered_cents bigint, saved_micros bigint
) language sql stable parallel safe as $$
  select m.user_id,
         coalesce(t.wins, 0) + coalesce(e.wins, 0), coalesce(t.losses, 0) + coalesce(e.losses, 0),
         coalesce(t.won_cents, 0) + coalesce(e.won_cents, 0), coalesce(t.lost_cents, 0) + coalesce(e.lost_cents, 0),
         coalesce(t.wagered_cents, 0) + coalesce(e.wagered_cents, 0),
         coalesce(t.offered, 0) + coalesce(e.offered, 0),
         coalesce(t.offered_cents, 0) + coalesce(e.offered_cents, 0),
         coalesce(t.saved_micros, 0) + coalesce(e.saved_micros, 0)
    from group_members m
    left join lateral (
      select * from tallies t
       where t.group_id = m.group_id and t.user_id = m.user_id and t.quarter < quarter_of(at)
       order by t.quarter desc limit 1
    ) t on true
    left join (
      select s.user_id, sum(s.wins)::bigint as wins, sum(s.losses)::bigint as losses,
             sum(s.won_cents)::bigint as won_cents, sum(s.lost_cents)::bigint as lost_cents,
             sum(s.wagered_cents)::bigint as wagered_cents, sum(s.offered)::bigint as offered,
             sum(s.offered_cents)::bigint as offered_cents, sum(s.saved_micros)::bigint as saved_micros
        from bets b
       cross join lateral sides_of(b.creator_id, b.acceptor_id, b.winner_id, b.stake_cents, b.win_cents,
               saved_micros(b.bet_type, b.stake_cents, b.odds, b.original_odds)) s
       where b.group_id = of_group and b.status = 'settled' and b.settled_at >= quarter_of(at) and b.settled_at < at
       group by s.user_id
    ) e on e.user_id = m.user_id
   where m.group_id = of_group
$$;
