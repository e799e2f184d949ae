import { runSql } from '#db/migrations/run-sql'

/**
 * A message that is sent stays in the entries that its indexes have: none of them names its status any more. What has failed is marked
 * beside it. Source: docs/decisions/0159.
 */
export const messagesChangeInPlace = runSql(`
set local lock_timeout = '5s';

alter table messages add column has_failed boolean not null default false;
update messages set has_failed = true where status = 'failed';

create function mark_failed_message() returns trigger language plpgsql as $$
begin
  new.has_failed := new.status = 'failed';
  return new;
end $$;
-- Whoever writes the status marks it, a process of the release before, too; called for what fails, and for what is sent after all.
create trigger messages_mark_failed before insert or update on messages for each row
  when (new.has_failed <> (new.status = 'failed')) execute function mark_failed_message();

drop index messages_not_sent;
drop index messages_failed;
create index messages_failed on messages (created_at) where has_failed;
create index messages_failed_listed on messages (id desc) where has_failed;
`)
