-- 1. The estimate of what a sportsbook would have kept counts a bet only at the price of a book: until now a bet without
-- one, like any custom bet, was taken for -110. The sums that exist are corrected. Settlements wait until this is done.
lock table bets, tallies in share row exclusive mode;

create or replace function saved_micros(bet_type text, stake_cents bigint, odds integer, original_odds integer)
returns bigint language sql immutable parallel safe as $$
  select case when original_odds is null or bet_type = 'custom' then 0 else floor(stake_cents::float8 * case
      when implied_probability(original_odds) > implied_probability(odds)
        then (implied_probability(original_odds) - implied_probability(odds)) / implied_probability(original_odds)
      when bet_type = 'moneyline' then 0.042::float8
      when bet_type = 'prop' then 0.08::float8
      else 0.045::float8 end * 10000 + 0.5)::bigint end
$$;

update tallies t set saved_micros = a.saved_micros
  from tallies_of_all_bets() a
 where a.group_id = t.group_id and a.user_id = t.user_id and a.quarter = t.quarter
   and a.saved_micros <> t.saved_micros;

-- 2. A name of a group or person is one line with something to see in it; a line break in one could become a line of a
-- mail's header. Names from before are brought onto one line.
create function name_on_one_line(name text, nothing_to_see text) returns text language sql immutable as $$
  select case
      when regexp_replace(line, '[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g') = ''
        then nothing_to_see
      else line end
    from (select trim(regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')) as line) n
$$;
update groups set name = name_on_one_line(name, 'Group') where name <> name_on_one_line(name, 'Group');
update users set name = name_on_one_line(name, 'User') where name <> '' and name <> name_on_one_line(name, 'User');
drop function name_on_one_line(text, text);
