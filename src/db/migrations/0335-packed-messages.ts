import { runSql } from '#db/migrations/run-sql'

/**
 * The words of the messages that every sale and every renewal sends are kept as what they add to what such messages have in common
 * (`domain/messages/packed-text.ts`). Messages of before stay as they are. Source: docs/decisions/0289.
 */
export const packedMessages = runSql(`
set local lock_timeout = '5s';

alter table messages add column packed_text bytea;
-- It is compressed already.
alter table messages alter column packed_text set storage external;

-- Nothing of what is packed can be taken out by itself: no code, nobody's name, nobody's number. Read over by the next migration.
alter table messages add constraint messages_packed check (packed_text is null
  or (body = '' and code is null and named_client_id is null and parameters ->> 'phone' is null)) not valid;

-- A process of the release before that forgets a person does not know the column.
create function forget_packed_text() returns trigger language plpgsql as $$
begin
  new.packed_text := null;
  return new;
end $$;
create trigger messages_forget_packed_text before update of recipient on messages for each row
  when (new.recipient = '' and new.packed_text is not null) execute function forget_packed_text();
`)
