import { runSql } from '#db/migrations/run-sql'

/**
 * Store credit that staff gave or took by mistake is taken back by an adjustment that names it. `opening_minor`: how much of what was taken went back to the
 * opening balance, in halalas; what was taken before was booked as an allowance whole. Source: docs/decisions/0248.
 */
export const adjustmentsTakenBack = runSql(`
set local lock_timeout = '5s';

alter table balance_adjustments add column reverses_id uuid references balance_adjustments (id),
  add column opening_minor bigint not null default 0;
alter table balance_adjustments add constraint balance_adjustments_opening_check
  check (opening_minor between 0 and greatest(-amount_minor, 0) and (reverses_id is null or opening_minor = 0));
create unique index balance_adjustments_reversed_once on balance_adjustments (reverses_id) where reverses_id is not null;

create function check_adjustment_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from balance_adjustments a where a.id = new.reverses_id and a.reverses_id is null
      and a.client_id = new.client_id and a.amount_minor = -new.amount_minor) then
    raise exception 'adjustment % takes back none of its client', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger balance_adjustments_reversal_guard before insert on balance_adjustments
  for each row when (new.reverses_id is not null) execute function check_adjustment_reversal();
`)
