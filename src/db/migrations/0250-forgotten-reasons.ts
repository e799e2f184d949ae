import { runSql } from '#db/migrations/run-sql'

/** What staff and partners wrote beside money and points of a client goes with the account. Source: docs/decisions/0203. */
export const forgottenReasons = runSql(`
set local lock_timeout = '5s';

alter table balance_adjustments drop constraint balance_adjustments_reason_check;
alter table balance_adjustments add constraint balance_adjustments_reason_check check (length(reason) <= 500);
create or replace trigger balance_adjustments_append_only before update or delete on balance_adjustments
  for each row execute function refuse_change_but_erasure('reason', '""');

alter table points_spends drop constraint points_spends_reason_check;
alter table points_spends add constraint points_spends_reason_check check (length(reason) <= 200);
create or replace trigger points_entries_guard before update or delete on points_entries
  for each row execute function refuse_change_but_erasure('reason', '""');
`)
