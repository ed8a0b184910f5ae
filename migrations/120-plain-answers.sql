-- The first answers to commands of a group are documents, as those of commands outside of groups are. Packed ones could
-- only be read with the words that they were packed with: whoever sends such a request again is answered anew.
delete from group_answers where packed is not null;
alter table group_answers drop column packed;
alter table group_answers alter column answer type jsonb;
alter table group_answers alter column answer set not null;
