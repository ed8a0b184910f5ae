-- A settlement run writes some fifty bets and debts of a group in one statement. What is kept of them, balances and
-- tallies, was put together and planned anew for each of these statements, which took longer than keeping it. The plan
-- that is made once now serves up to 64: even if it was made for one, and compares each with each.
do $make$
declare
  function regproc;
  before text;
  after text;
begin
  foreach function in array array['balance_new_debts', 'balance_changed_debts', 'tally_settled_bets']::regproc[] loop
    before := pg_get_functiondef(function);
    after := regexp_replace(before, '(\(select count\(\*\) from (debts|settled)_now\)) <= 10 then', '\1 <= 64 then');
    if after = before then
      raise exception '% is not what the migrations made', function;
    end if;
    execute after;
  end loop;
end $make$;
