-- What the administrator of the website decides for all groups: one record of settings, and the feature flags with what
-- single groups have instead. A flag without a row reads as the code's default.

create table admin_settings (
  id text primary key check (id = 'global'),
  cache_refresh_minutes integer not null check (cache_refresh_minutes between 1 and 60),
  api_quota_limit integer not null check (api_quota_limit >= 1000),
  enable_auto_settlement boolean not null,
  enable_caching boolean not null,
  last_updated timestamptz not null
);

create table feature_flags (
  name text primary key,
  enabled boolean not null,
  last_updated timestamptz not null
);

create table group_flags (
  group_id text not null references groups (id),
  name text not null,
  enabled boolean not null,
  last_updated timestamptz not null,
  primary key (group_id, name)
);
