-- Two sums are kept, by whatever statement changes what they add up: what each two people of a group owe each other, and
-- what the settled bets of a member come to. What a statement changes is added up first, and then each sum is moved once,
-- by plain statements about its group.

-- A database of the last version before 1.0.0 keeps them by other triggers, with a list of ids in each balance, and has
-- a key of a group that does not begin with the group.
drop trigger if exists debts_balanced_when_new on debts;
drop trigger if exists debts_balanced_when_changed on debts;
drop trigger if exists bets_tallied on bets;
drop function if exists balance_new_debts, balance_changed_debts, tally_settled_bets;
alter table pair_balances drop column if exists debt_ids;
alter table event_cursors drop constraint event_cursors_pkey, add primary key (group_id, reader);

alter table pair_balances add constraint pair_balances_even check (debts > 0 or net_cents = 0);

create function move_balance(in_group text, first text, second text, cents bigint, more integer)
returns void language plpgsql as $$
begin
  update pair_balances p set net_cents = p.net_cents + cents, debts = p.debts + more
   where p.group_id = in_group and p.one = first and p.other = second;
  if not found then
    insert into pair_balances (group_id, one, other, net_cents, debts) values (in_group, first, second, cents, more);
  end if;
end $$;

-- A debt counts while it is pending. The two people are ordered by code point, as in the table.
create function balance_new_debts() returns trigger language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select group_id, least(debtor_id collate "C", creditor_id) as one,
           greatest(debtor_id collate "C", creditor_id) as other,
           sum(case when debtor_id collate "C" < creditor_id then 1 else -1 end
             * (amount_cents - paid_cents - cancelled_cents))::bigint as cents, count(*)::int as more
      from debts_now where status = 'pending' group by 1, 2, 3
  loop
    perform move_balance(pair.group_id, pair.one, pair.other, pair.cents, pair.more);
  end loop;
  return null;
end $$;
create trigger debts_balanced_when_new
  after insert on debts referencing new table as debts_now
  for each statement execute function balance_new_debts();

create function balance_changed_debts() returns trigger language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select group_id, least(debtor_id collate "C", creditor_id) as one,
           greatest(debtor_id collate "C", creditor_id) as other,
           sum(sign * case when debtor_id collate "C" < creditor_id then 1 else -1 end
             * (amount_cents - paid_cents - cancelled_cents))::bigint as cents, sum(sign)::int as more
      from (select 1 as sign, * from debts_now union all select -1, * from debts_before) d
     where status = 'pending' group by 1, 2, 3
  loop
    if pair.cents <> 0 or pair.more <> 0 then
      perform move_balance(pair.group_id, pair.one, pair.other, pair.cents, pair.more);
    end if;
  end loop;
  return null;
end $$;
create trigger debts_balanced_when_changed
  after update on debts referencing old table as debts_before new table as debts_now
  for each statement execute function balance_changed_debts();

-- A settled bet is added to the tallies of its two participants; a correction also takes off what the settlement before
-- it came to. A bet of an earlier quarter than the last one counts in every row from its own on, and a quarter that has
-- no row yet begins with the one before.
create function tally_settled_bets() returns trigger language plpgsql as $$
declare
  more record;
  before tallies;
begin
  for more in
    select group_id, s.user_id, quarter_of(settled_at) as quarter, sum(sign) as bets,
           sum(sign * s.wins) as wins, sum(sign * s.losses) as losses, sum(sign * s.won_cents) as won_cents,
           sum(sign * s.lost_cents) as lost_cents, sum(sign * s.wagered_cents) as wagered_cents,
           sum(sign * s.offered) as offered, sum(sign * s.offered_cents) as offered_cents,
           sum(sign * s.saved_micros) as saved_micros
      from (select 1 as sign, * from settled_now union all select -1, * from settled_before) b
     cross join lateral sides_of(b.creator_id, b.acceptor_id, b.winner_id, b.stake_cents, b.win_cents,
             saved_micros(b.bet_type, b.stake_cents, b.odds, b.original_odds)) s
     where b.status = 'settled' group by 1, 2, 3 order by 1, 2, 3
  loop
    continue when more.bets = 0 and more.wins = 0 and more.losses = 0 and more.wagered_cents = 0;
    select * into before from tallies t
     where t.group_id = more.group_id and t.user_id = more.user_id and t.quarter <= more.quarter
     order by t.quarter desc limit 1;
    if before.quarter is distinct from more.quarter then
      insert into tallies (group_id, user_id, quarter, wins, losses, won_cents, lost_cents, wagered_cents, offered,
        offered_cents, saved_micros)
      values (more.group_id, more.user_id, more.quarter, coalesce(before.wins, 0), coalesce(before.losses, 0),
        coalesce(before.won_cents, 0), coalesce(before.lost_cents, 0), coalesce(before.wagered_cents, 0),
        coalesce(before.offered, 0), coalesce(before.offered_cents, 0), coalesce(before.saved_micros, 0));
    end if;
    update tallies t
       set wins = t.wins + more.wins, losses = t.losses + more.losses, won_cents = t.won_cents + more.won_cents,
           lost_cents = t.lost_cents + more.lost_cents, wagered_cents = t.wagered_cents + more.wagered_cents,
           offered = t.offered + more.offered, offered_cents = t.offered_cents + more.offered_cents,
           saved_micros = t.saved_micros + more.saved_micros
     where t.group_id = more.group_id and t.user_id = more.user_id and t.quarter >= more.quarter;
  end loop;
  return null;
end $$;
create trigger bets_tallied
  after update on bets referencing old table as settled_before new table as settled_now
  for each statement execute function tally_settled_bets();
