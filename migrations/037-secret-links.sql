-- Links that open an account are erased from mails that are not going to be sent: they would stay readable in the audit.
update outbox set content = content || '{"button": null}'
 where channel = 'mail' and kind in ('password_reset', 'email_verification') and due_at is null;
