-- The payer of a doubted payment may say why it should stay, which closes nothing: somebody neutral decides. Until now
-- the payer's word was an answer for good.

alter table payment_doubts
  add column payer_words text check (length(payer_words) between 1 and 500),
  add column payer_said_at timestamptz,
  add check ((payer_words is null) = (payer_said_at is null));
