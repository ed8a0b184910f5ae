-- What two people ever owed each other is looked up for every payment that is told, for reminders, for pay links and for
-- the settle-up plan, settled debts included. Until now that read all debts of the group.
create index debts_of_pair on debts (group_id, debtor_id, creditor_id);
