-- The words of the admin who approved a large bid, as those of one who declined stand in cancellation_reason.

alter table bids add column approval_reason text;
