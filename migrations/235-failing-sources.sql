-- When a source of lines or scores last failed for a league, and since when it has; fetched_at is its last success. A
-- second source of scores has entries of its own.
alter table feed_cache add column failed_at timestamptz, add column failing_since timestamptz;
