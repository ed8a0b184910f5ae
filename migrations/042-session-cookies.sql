-- On https the session cookie is now called __Host-..., which no other host of the domain can set. Sessions from before
-- are taken under the former name until that time, and get the new cookie with their next visit.

alter table sessions add column former_cookie_until timestamptz;
update sessions set former_cookie_until = now() + interval '90 days';
