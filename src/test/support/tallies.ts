/** The tallies from the bets alone, as SQL for a from clause. */
export const talliesOfAllBets = `(
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
  select group_id, user_id, quarter, (sum(wins) over earlier)::bigint as wins,
         (sum(losses) over earlier)::bigint as losses, (sum(won_cents) over earlier)::bigint as won_cents,
         (sum(lost_cents) over earlier)::bigint as lost_cents,
         (sum(wagered_cents) over earlier)::bigint as wagered_cents, (sum(offered) over earlier)::bigint as offered,
         (sum(offered_cents) over earlier)::bigint as offered_cents,
         (sum(saved_micros) over earlier)::bigint as saved_micros
    from changed window earlier as (partition by group_id, user_id order by quarter)
) as all_bets`

/** What is kept of each pair, from the debts alone. */
export const balancesOfAllDebts = `(
  select group_id, least(debtor_id collate "C", creditor_id) collate "default" as one,
         greatest(debtor_id collate "C", creditor_id) collate "default" as other,
         sum(case when debtor_id collate "C" < creditor_id then remaining else -remaining end)::bigint as net_cents,
         count(*)::int as debts
    from (select *, amount_cents - paid_cents - cancelled_cents as remaining from debts where status = 'pending') d
   group by 1, 2, 3
) as all_debts`

const keptBalances = `(select group_id, one, other, net_cents, debts from pair_balances where debts > 0) as kept`

/** Where the kept balances of pairs differ from a recomputation from all debts. */
export const balanceDifferences = `(select * from ${keptBalances} except select * from ${balancesOfAllDebts})
  union all (select * from ${balancesOfAllDebts} except select * from ${keptBalances})`
