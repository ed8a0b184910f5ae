-- The global flags have their record from the start, with when it was created; the program writes it when it starts.

alter table feature_flags add column created_at timestamptz;
update feature_flags set created_at = last_updated;
alter table feature_flags alter column created_at set not null;
