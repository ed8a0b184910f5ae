-- What is distributed by what on a Citus cluster. `npm run distribute` asks the coordinator this, a statement at a time,
-- and leaves out what is done already. src/test/statementClasses.test.ts holds every table and every statement to it.

-- On every node: small, or read in every join, and seldom written.
select create_reference_table('users');
select create_reference_table('games');
select create_reference_table('website_admins');
select create_reference_table('feature_flags');
select create_reference_table('admin_settings');
select create_reference_table('second_step_rule');
select create_reference_table('told_news');

-- With their group. A statement is about one group, and each node answers for its own.
select create_distributed_table('groups', 'id', colocate_with => 'none');
select create_distributed_table('group_members', 'group_id', colocate_with => 'groups');
select create_distributed_table('group_events', 'group_id', colocate_with => 'groups');
select create_distributed_table('event_cursors', 'group_id', colocate_with => 'groups');
select create_distributed_table('group_flags', 'group_id', colocate_with => 'groups');
select create_distributed_table('group_invites', 'group_id', colocate_with => 'groups');
select create_distributed_table('former_invite_codes', 'group_id', colocate_with => 'groups');
select create_distributed_table('bids', 'group_id', colocate_with => 'groups');
select create_distributed_table('bid_legs', 'group_id', colocate_with => 'groups');
select create_distributed_table('bid_counters', 'group_id', colocate_with => 'groups');
select create_distributed_table('bets', 'group_id', colocate_with => 'groups');
select create_distributed_table('bet_legs', 'group_id', colocate_with => 'groups');
select create_distributed_table('bet_prices', 'group_id', colocate_with => 'groups');
select create_distributed_table('bet_settlements', 'group_id', colocate_with => 'groups');
select create_distributed_table('bet_corrections', 'group_id', colocate_with => 'groups');
select create_distributed_table('bet_cancellations', 'group_id', colocate_with => 'groups');
select create_distributed_table('bet_reactions', 'group_id', colocate_with => 'groups');
select create_distributed_table('disputes', 'group_id', colocate_with => 'groups');
select create_distributed_table('debts', 'group_id', colocate_with => 'groups');
select create_distributed_table('debt_cancellations', 'group_id', colocate_with => 'groups');
select create_distributed_table('pair_balances', 'group_id', colocate_with => 'groups');
select create_distributed_table('payments', 'group_id', colocate_with => 'groups');
select create_distributed_table('payment_debts', 'group_id', colocate_with => 'groups');
select create_distributed_table('payment_doubts', 'group_id', colocate_with => 'groups');
select create_distributed_table('settle_ups', 'group_id', colocate_with => 'groups');
select create_distributed_table('pools', 'group_id', colocate_with => 'groups');
select create_distributed_table('pool_rounds', 'group_id', colocate_with => 'groups');
select create_distributed_table('pool_games', 'group_id', colocate_with => 'groups');
select create_distributed_table('pool_members', 'group_id', colocate_with => 'groups');
select create_distributed_table('pool_picks', 'group_id', colocate_with => 'groups');
select create_distributed_table('pool_disputes', 'group_id', colocate_with => 'groups');
select create_distributed_table('tallies', 'group_id', colocate_with => 'groups');
select create_distributed_table('seasons', 'group_id', colocate_with => 'groups');
select create_distributed_table('opening_balances', 'group_id', colocate_with => 'groups');
select create_distributed_table('imports', 'group_id', colocate_with => 'groups');
select create_distributed_table('chat_channels', 'group_id', colocate_with => 'groups');
select create_distributed_table('comments', 'group_id', colocate_with => 'groups');
select create_distributed_table('comment_reactions', 'group_id', colocate_with => 'groups');
select create_distributed_table('comment_mentions', 'group_id', colocate_with => 'groups');
select create_distributed_table('game_news', 'group_id', colocate_with => 'groups');
select create_distributed_table('group_answers', 'group_id', colocate_with => 'groups');

-- With their person, who may be on another node than the group.
select create_distributed_table('notifications', 'user_id', colocate_with => 'none');
select create_distributed_table('inboxes', 'user_id', colocate_with => 'notifications');
select create_distributed_table('notification_settings', 'user_id', colocate_with => 'notifications');
select create_distributed_table('user_settings', 'user_id', colocate_with => 'notifications');
select create_distributed_table('push_settings', 'user_id', colocate_with => 'notifications');
select create_distributed_table('weekly_digests', 'user_id', colocate_with => 'notifications');
select create_distributed_table('bids_to_mail', 'user_id', colocate_with => 'notifications');
select create_distributed_table('bid_mails', 'user_id', colocate_with => 'notifications');
select create_distributed_table('limits', 'user_id', colocate_with => 'notifications');
select create_distributed_table('pay_links', 'user_id', colocate_with => 'notifications');
select create_distributed_table('idempotency_keys', 'user_id', colocate_with => 'notifications');
select create_distributed_table('memberships', 'user_id', colocate_with => 'notifications');
select create_distributed_table('user_activity', 'user_id', colocate_with => 'notifications');
select create_distributed_table('user_locks', 'user_id', colocate_with => 'notifications');

-- What the triggers that keep sums call. Citus brings the functions of triggers itself, and not those.
select create_distributed_function('move_balance(text, text, text, bigint, integer)');
select create_distributed_function('quarter_of(timestamptz)');
select create_distributed_function('implied_probability(integer)');
select create_distributed_function('saved_micros(text, bigint, integer, integer)');
select create_distributed_function('sides_of(text, text, text, bigint, bigint, bigint)');

-- On the first node: what is found before the person is known, what workers take, and the lines.
--   accounts, admin_acts, announcements, api_usage, calendars, credit_account, credit_requests, credit_uses,
--   feed_cache, feedback, fetch_locks, group_directory, job_failures, locks, mail_stops, migrations, outbox,
--   outbox_attempts, passkeys, phone_codes, push_keys, push_subscriptions, rate_limits, second_steps,
--   sendgrid_errors, sessions, shared_changes, text_opt_outs, timed_jobs, verifications
