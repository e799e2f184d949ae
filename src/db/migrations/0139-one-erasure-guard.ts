import { runSql } from '#db/migrations/run-sql'

/** One function for tables that are append-only but for one personal column, which is emptied when a person is forgotten. */
export const oneErasureGuard = runSql(`
-- First argument: the column; second: what it is emptied to, as JSON.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) -> tg_argv[0] = tg_argv[1]::jsonb
      and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger consents_guard before update or delete on consents
  for each row execute function refuse_change_but_erasure('address', '""');
create or replace trigger price_consents_guard before update or delete on price_consents
  for each row execute function refuse_change_but_erasure('address', '""');
create or replace trigger tax_documents_guard before update or delete on tax_documents
  for each row execute function refuse_change_but_erasure('buyer', 'null');
drop function refuse_change_but_address();
drop function refuse_change_but_buyer();
`)
