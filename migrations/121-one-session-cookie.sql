-- Sessions are taken under the one name of their cookie.
alter table sessions drop column former_cookie_until;
