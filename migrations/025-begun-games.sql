-- Whether the odds service has told of the play of a bet's game. One that has begun is not called off and not late,
-- whatever becomes of it afterwards: it may be suspended, and it may leave the service's lists unfinished.

alter table bets add column has_begun boolean not null default false;
