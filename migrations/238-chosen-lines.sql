-- What is asked of the odds service, as an administrator has chosen; null: as the installation says.
alter table admin_settings add column leagues text[], add column odds_regions text[], add column odds_markets text[];
