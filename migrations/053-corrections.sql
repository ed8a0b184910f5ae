-- A wrong result is put right without editing anything. Until now a bet had one outcome, for good, and one participant of
-- a custom bet could enter it alone. Now both can call a bet off before its game, and a result can be disputed: deciding
-- for another outcome makes the bet's next settlement.

-- 1. Requests to call a bet off. At most one of a bet is open.
create table bet_cancellations (
  group_id text not null,
  bet_id text not null,
  number integer not null check (number > 0),
  by_id text not null references users (id),
  reason text not null default '' check (length(reason) <= 200),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  primary key (group_id, bet_id, number),
  foreign key (group_id, bet_id) references bets (group_id, id),
  check ((state = 'open') = (ended_at is null))
);
create unique index bet_cancellations_open on bet_cancellations (group_id, bet_id) where state = 'open';
create trigger bet_cancellations_never_edited
  before update of group_id, bet_id, number, by_id, reason, at on bet_cancellations
  for each row execute function refuse_edit('who asked, when and why');
create trigger bet_cancellations_end_once
  before update of state, ended_at on bet_cancellations
  for each row when (old.state <> 'open') execute function refuse_edit('answers');

-- 2. Disputes. An outcome is named by who wins; what the participants say may change while the dispute is open.
create table disputes (
  group_id text not null,
  bet_id text not null,
  number integer not null check (number > 0),
  -- The settlement that is disputed.
  settlement integer not null check (settlement > 0),
  -- Null: the product, because the score changed.
  opened_by text references users (id),
  outcome text not null check (outcome in ('creator', 'acceptor', 'push')),
  reason text not null check (length(reason) between 1 and 500),
  opened_at timestamptz not null,
  creator_says text check (creator_says in ('creator', 'acceptor', 'push')),
  creator_reason text not null default '' check (length(creator_reason) <= 500),
  acceptor_says text check (acceptor_says in ('creator', 'acceptor', 'push')),
  acceptor_reason text not null default '' check (length(acceptor_reason) <= 500),
  decided_at timestamptz,
  decided_how text check (decided_how in ('agreement', 'admin', 'score')),
  -- Of an admin.
  decided_by text references users (id),
  decision text check (decision in ('creator', 'acceptor', 'push')),
  decision_reason text not null default '' check (length(decision_reason) <= 500),
  primary key (group_id, bet_id, number),
  foreign key (group_id, bet_id) references bets (group_id, id),
  check ((decided_at is null) = (decided_how is null) and (decided_at is null) = (decision is null)),
  check ((decided_by is not null) = (decided_how is not distinct from 'admin'))
);
create unique index disputes_open on disputes (group_id, bet_id) where decided_at is null;
create trigger disputes_never_edited
  before update of group_id, bet_id, number, settlement, opened_by, opened_at on disputes
  for each row execute function refuse_edit('who opened them, when and about what');
create trigger disputes_decided_once
  before update on disputes
  for each row when (old.decided_at is not null) execute function refuse_edit('decisions');

-- 3. Every settlement of a bet, with its number. The row of the bet shows the one in force.
create table bet_settlements (
  group_id text not null,
  bet_id text not null,
  number integer not null check (number > 0),
  settlement_status text not null check (settlement_status in ('resolved', 'push')),
  winner_id text,
  void_reason text,
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  score_updated_at timestamptz,
  -- Who entered or decided it. Null: the product, or both participants together.
  settled_by text references users (id),
  -- The dispute that it follows from, and why it was decided so.
  dispute integer,
  reason text not null default '',
  at timestamptz not null,
  primary key (group_id, bet_id, number),
  foreign key (group_id, bet_id) references bets (group_id, id),
  foreign key (group_id, bet_id, dispute) references disputes (group_id, bet_id, number),
  check ((settlement_status = 'resolved') = (winner_id is not null)),
  check ((number = 1) = (dispute is null))
);
create trigger bet_settlements_never_edited
  before update on bet_settlements for each row execute function refuse_edit('settlements');
create trigger bet_settlements_stay
  before delete on bet_settlements for each row execute function refuse_deletion('settlements');

alter table bets add column settlement integer not null default 0;
insert into bet_settlements (group_id, bet_id, number, settlement_status, winner_id, void_reason, home_score, away_score,
  score_updated_at, settled_by, at)
select group_id, id, 1, settlement_status, winner_id, void_reason, home_score, away_score, score_updated_at, settled_by,
       settled_at
  from bets where status = 'settled';
update bets set settlement = 1 where status = 'settled';
alter table bets add check ((status = 'settled') = (settlement > 0));

-- The first settlement is kept by whatever statement makes it, also by a program of the version before.
create function keep_first_settlement() returns trigger language plpgsql as $$
begin
  new.settlement := 1;
  insert into bet_settlements (group_id, bet_id, number, settlement_status, winner_id, void_reason, home_score,
    away_score, score_updated_at, settled_by, at)
  values (new.group_id, new.id, 1, new.settlement_status, new.winner_id, new.void_reason, new.home_score,
    new.away_score, new.score_updated_at, new.settled_by, new.settled_at);
  return new;
end $$;
create trigger bets_first_settlement
  before update of status on bets
  for each row when (old.status = 'active' and new.status = 'settled') execute function keep_first_settlement();

-- The outcome changes only to that of the next settlement, which must have been written before.
create function follow_next_settlement() returns trigger language plpgsql as $$
begin
  if new.status = 'settled' and new.settled_at = old.settled_at and new.settlement = old.settlement + 1 and exists (
    select from bet_settlements s
     where s.group_id = new.group_id and s.bet_id = new.id and s.number = new.settlement
       and s.settlement_status = new.settlement_status and s.winner_id is not distinct from new.winner_id
  ) then
    return new;
  end if;
  raise exception 'outcomes of bets are never edited' using errcode = 'restrict_violation';
end $$;
drop trigger bets_settled_once on bets;
create trigger bets_settled_once
  before update of status, settlement_status, winner_id, settled_at, settlement on bets
  for each row when (old.status = 'settled') execute function follow_next_settlement();

-- 4. What a correction takes off a debt, and which debt a refund answers.
create table debt_cancellations (
  group_id text not null,
  debt_id text not null,
  number integer not null check (number > 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- The settlement of the bet that was in force then.
  settlement integer not null check (settlement > 0),
  at timestamptz not null,
  primary key (group_id, debt_id, number),
  foreign key (group_id, debt_id) references debts (group_id, id)
);
create trigger debt_cancellations_never_edited
  before update on debt_cancellations for each row execute function refuse_edit('cancellations of debts');
create trigger debt_cancellations_stay
  before delete on debt_cancellations for each row execute function refuse_deletion('cancellations of debts');

alter table debts
  add column refund_of text,
  add foreign key (group_id, refund_of) references debts (group_id, id),
  add check ((origin = 'refund') = (refund_of is not null));
create trigger debts_refund_never_edited
  before update of refund_of on debts for each row execute function refuse_edit('origins');

-- 5. Tallies count a bet as it is settled now, in the quarter in which it was settled first.
create or replace function tally_settled_bets() returns trigger language plpgsql as $$
begin
  if not exists (
    select from settled_now a join settled_before b using (group_id, id)
     where a.status = 'settled' and a.settlement <> b.settlement
  ) then
    return null;
  end if;
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
