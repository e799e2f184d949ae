import { runSql } from '#db/migrations/run-sql'

/** When a client moved to another number last, so that a partner does not follow them there. Source: docs/decisions/0231. */
export const whenAPhoneChanged = runSql(`
set local lock_timeout = '5s';

do $$
declare
  moved jsonb;
begin
  -- The log is read before the table is locked.
  select jsonb_object_agg(last.entity_id, last.moment) into moved
  from (select a.entity_id, max(a.created_at) as moment from activities a
    where a.entity = 'client' and a.action = 'client.phone_changed' group by a.entity_id) last;
  alter table clients add column phone_changed_at timestamptz;
  update clients c set phone_changed_at = (m.value #>> '{}')::timestamptz
  from jsonb_each(moved) m where c.id = m.key::uuid and c.phone is not null;
end $$;
`)
