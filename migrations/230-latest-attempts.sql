-- How the messages of the last day went is read for the page that says what is wrong: by time, not by message.
create index outbox_attempts_newest on outbox_attempts (at);
