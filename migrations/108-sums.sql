-- Two sums that are kept, by whatever statement changes what they add up: what each two people of a group owe each other,
-- and what the settled bets of a member come to. Each row that changes moves its own sums, by plain statements about its
-- group.

-- A database of the last version before 1.0.0 keeps them by other triggers, with a list of ids in each balance, and has
-- a key of a group that does not begin with the group.
drop trigger if exists debts_balanced_when_new on debts;
drop trigger if exists debts_balanced_when_changed on debts;
drop trigger if exists bets_tallied on bets;
drop function if exists balance_new_debts, balance_changed_debts, tally_settled_bets;
alter table pair_balances drop column if exists debt_ids;
alter table event_cursors drop constraint event_cursors_pkey, add primary key (group_id, reader);

alter table pair_balances add constraint pair_balances_even check (debts > 0 or net_cents = 0);

-- A debt counts while it is pending. The two people are ordered by code point, as in the table.
create function keep_balance() returns trigger language plpgsql as $$
declare
  first text := least(new.debtor_id collate "C", new.creditor_id);
  second text := greatest(new.debtor_id collate "C", new.creditor_id);
  more integer := (new.status = 'pending')::int;
  cents bigint := more * (new.amount_cents - new.paid_cents - new.cancelled_cents);
begin
  if tg_op = 'UPDATE' and old.status = 'pending' then
    more := more - 1;
    cents := cents - (old.amount_cents - old.paid_cents - old.cancelled_cents);
  end if;
  if new.debtor_id = second then
    cents := -cents;
  end if;
  if more = 0 and cents = 0 then
    return null;
  end if;
  update pair_balances p set net_cents = p.net_cents + cents, debts = p.debts + more
   where p.group_id = new.group_id and p.one = first and p.other = second;
  if not found and more <> 0 then
    insert into pair_balances (group_id, one, other, net_cents, debts)
    values (new.group_id, first, second, cents, more);
  end if;
  return null;
end $$;
create trigger debts_balanced
  after insert or update of status, paid_cents, cancelled_cents on debts
  for each row execute function keep_balance();

-- A settled bet is added to the tallies of its two participants; a correction also takes off what the settlement before
-- it came to. A bet of an earlier quarter than the last one counts in every row from its own on, and a quarter that has no
-- row yet begins with the one before.
create function keep_tallies() returns trigger language plpgsql as $$
declare
  its_quarter timestamptz := quarter_of(new.settled_at);
  side record;
  before tallies;
begin
  for side in
    select sign, s.*
      from (values (1, new.winner_id), (-1, old.winner_id)) as outcome (sign, winner_id)
     cross join lateral sides_of(new.creator_id, new.acceptor_id, outcome.winner_id, new.stake_cents, new.win_cents,
             saved_micros(new.bet_type, new.stake_cents, new.odds, new.original_odds)) s
     where sign = 1 or old.status = 'settled'
  loop
    select * into before from tallies t
     where t.group_id = new.group_id and t.user_id = side.user_id and t.quarter <= its_quarter
     order by t.quarter desc limit 1;
    if before.quarter is distinct from its_quarter then
      insert into tallies (group_id, user_id, quarter, wins, losses, won_cents, lost_cents, wagered_cents, offered,
        offered_cents, saved_micros)
      values (new.group_id, side.user_id, its_quarter, coalesce(before.wins, 0), coalesce(before.losses, 0),
        coalesce(before.won_cents, 0), coalesce(before.lost_cents, 0), coalesce(before.wagered_cents, 0),
        coalesce(before.offered, 0), coalesce(before.offered_cents, 0), coalesce(before.saved_micros, 0));
    end if;
    update tallies t
       set wins = t.wins + side.sign * side.wins, losses = t.losses + side.sign * side.losses,
           won_cents = t.won_cents + side.sign * side.won_cents,
           lost_cents = t.lost_cents + side.sign * side.lost_cents,
           wagered_cents = t.wagered_cents + side.sign * side.wagered_cents,
           offered = t.offered + side.sign * side.offered,
           offered_cents = t.offered_cents + side.sign * side.offered_cents,
           saved_micros = t.saved_micros + side.sign * side.saved_micros
     where t.group_id = new.group_id and t.user_id = side.user_id and t.quarter >= its_quarter;
  end loop;
  return null;
end $$;
create trigger bets_tallied
  after update of status, settlement on bets
  for each row when (new.status = 'settled' and new.settlement <> old.settlement)
  execute function keep_tallies();
