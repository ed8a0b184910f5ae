-- A code of an authenticator app is valid for up to 90 seconds. It now works once: the 30-second step of the last code
-- taken is kept, and only later ones count. Null: none yet.
alter table second_steps add column last_step bigint;
