import { runSql } from '#db/migrations/run-sql'

/** What kind of store the database was made for: whoever opens it as another one is refused. Source: docs/decisions/0078. */
export const storeMode = runSql(`
create table store_mode (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('demo', 'production')),
  created_at timestamptz not null
);
create trigger store_mode_guard before update or delete on store_mode for each row execute function refuse_change();
`)
