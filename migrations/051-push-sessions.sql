-- Pushes to a browser end with the session in which they were turned on, however it ends. A browser that is opened in a
-- later session moves its pushes to it. Subscriptions from before are tied to the only session of their user, and end if
-- there is none; where there are several, nobody knows which, so they wait until their browser is opened.

alter table push_subscriptions add column session_id text references sessions (id) on delete cascade;
create index push_subscriptions_of_session on push_subscriptions (session_id);

delete from push_subscriptions p where not exists (select from sessions s where s.user_id = p.user_id);
update push_subscriptions p set session_id = s.id
  from (select user_id, min(id) as id from sessions group by user_id having count(*) = 1) s
 where s.user_id = p.user_id;
