-- What is read again and again is found without reading everything.

-- 1. What each two people of a group owe each other is kept, so that the balances read a row per pair and not every unpaid
-- debt. It changes with the debts, in the same statement, whatever statement that is.

-- A program of the version before may still write debts: none may come between their sums and the triggers.
lock table debts in share row exclusive mode;

-- distributed by group_id
create table pair_balances (
  group_id text not null,
  -- By code point, so that they are the same two on a server with another collation, to which a backup moves.
  one text not null,
  other text not null,
  -- What `one` owes `other`; below zero, what is owed to `one`.
  net_cents bigint not null,
  -- How many debts are pending between them, and their ids, the largest first, with commas. Null: there were more than
  -- 50 since they were last even, and the debts themselves say which; so one more bet never rewrites a long list.
  debts integer not null check (debts >= 0),
  debt_ids text,
  primary key (group_id, one, other),
  check (one collate "C" < other),
  check (debts > 0 or (net_cents = 0 and debt_ids = ''))
);

insert into pair_balances (group_id, one, other, net_cents, debts, debt_ids)
select group_id, least(debtor_id collate "C", creditor_id), greatest(debtor_id collate "C", creditor_id),
       sum(case when debtor_id collate "C" < creditor_id then 1 else -1 end
         * (amount_cents - paid_cents - cancelled_cents)),
       count(*), case when count(*) <= 50 then string_agg(id, ',' order by amount_cents desc, id desc) end
  from debts
 where status = 'pending'
 group by 1, 2, 3;

-- One statement keeps the balances. A few debts are kept by a plan that is made once; many are planned for their number,
-- and so are those on a shard, which changes the shard of the same groups.
do $make$
declare
  -- %1$s: the balances, %2$s: the debts, %3$s: what the statement made of them, and what they were.
  keeping constant text := $statement$
    with changed as (
      select group_id, id, amount_cents, least(debtor_id collate "C", creditor_id) collate "default" as one,
             greatest(debtor_id collate "C", creditor_id) collate "default" as other,
             sum(sign * case when debtor_id collate "C" < creditor_id then 1 else -1 end
               * (amount_cents - paid_cents - cancelled_cents)) as net_cents,
             sum(sign) as debts
        from (%3$s) d
       where status = 'pending'
       group by 1, 2, 3, 4, 5
    ), added as materialized (
      select group_id, one, other, sum(net_cents) as net_cents, sum(debts) as debts,
             array_agg(id order by amount_cents desc, id desc) filter (where debts > 0) as ids,
             coalesce(array_agg(id) filter (where debts < 0), '{}') as ids_gone
        from changed
       group by 1, 2, 3
    ), raised as (
      update %1$s p
         set net_cents = p.net_cents + a.net_cents, debts = p.debts + a.debts,
             debt_ids = case
               when p.debts + a.debts = 0 then ''
               when p.debts + a.debts <= 50 and p.debt_ids is not null then (
                 select string_agg(d.id, ',' order by d.amount_cents desc, d.id desc)
                   from unnest(string_to_array(p.debt_ids, ',') || a.ids) as i (id)
                   join %2$s d on d.group_id = a.group_id and d.id = i.id
                  where d.id <> all (a.ids_gone)) end
        from added a
       where p.group_id = a.group_id and p.one = a.one and p.other = a.other
      returning p.group_id, p.one, p.other
    )
    insert into %1$s (group_id, one, other, net_cents, debts, debt_ids)
    select group_id, one, other, net_cents, debts, case when debts <= 50 then array_to_string(ids, ',') end
      from added a
     where not exists (
       select from raised r where r.group_id = a.group_id and r.one = a.one and r.other = a.other)$statement$;
  -- %1$s: its name, %2$s: when nothing changes, %3$s: the statement on the whole tables, %4$L: on any.
  body constant text := $function$
    create function %1$s() returns trigger language plpgsql as $body$
    declare
      balances_here text := format('%%I.pair_balances', tg_table_schema);
    begin
      if %2$s then
        return null;
      end if;
      if tg_table_name = 'debts' and (select count(*) from debts_now) <= 10 then
        %3$s;
        return null;
      end if;
      if tg_table_name <> 'debts' then
        execute 'select $1 || ''_'' || p.shardid from pg_dist_shard d
                   join pg_dist_shard p on p.logicalrelid = $1::regclass and p.shardminvalue = d.shardminvalue
                  where d.shardid = $2'
           into strict balances_here using balances_here, substring(tg_table_name from '_(\d+)$')::bigint;
      end if;
      execute format(%4$L, balances_here, format('%%I.%%I', tg_table_schema, tg_table_name));
      return null;
    end $body$$function$;
  now constant text := 'select 1 as sign, * from debts_now';
  changed constant text := now || ' union all select -1 as sign, * from debts_before';
  -- A reminder changes no amount.
  unchanged constant text := 'not exists (
    select from debts_now a join debts_before b using (group_id, id)
     where (a.status, a.paid_cents, a.cancelled_cents) <> (b.status, b.paid_cents, b.cancelled_cents))';
begin
  execute format(body, 'balance_new_debts', 'not exists (select from debts_now)',
    format(keeping, 'pair_balances', 'debts', now), format(keeping, '%1$s', '%2$s', now));
  execute format(body, 'balance_changed_debts', unchanged,
    format(keeping, 'pair_balances', 'debts', changed), format(keeping, '%1$s', '%2$s', changed));
end $make$;
create trigger debts_balanced_when_new after insert on debts referencing new table as debts_now
  for each statement execute function balance_new_debts();
create trigger debts_balanced_when_changed after update on debts
  referencing new table as debts_now old table as debts_before
  for each statement execute function balance_changed_debts();

-- 2. Announcements that were lost are looked for by the time of the events and notices. Those are written in its order, so
-- a summary of each few pages finds the last ones, and costs next to nothing.
create index group_events_lately on group_events using brin (at) with (pages_per_range = 8, autosummarize = on);
create index notifications_lately on notifications using brin (created_at) with (pages_per_range = 8, autosummarize = on);
