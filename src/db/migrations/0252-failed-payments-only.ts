import { runSql } from '#db/migrations/run-sql'

/** Of payments only those that fail make a figure: the triggers are called for no others. Source: docs/decisions/0206. */
export const failedPaymentsOnly = runSql(`
set local lock_timeout = '5s';

create or replace trigger payments_counted_added after insert on payments for each row
  when (new.status = 'payment_failed') execute function count_payments();
create or replace trigger payments_counted_changed after update on payments for each row
  when ((old.status = 'payment_failed') <> (new.status = 'payment_failed') or new.created_at <> old.created_at)
  execute function count_payments();
create or replace function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into daily_figure_changes (figure, day, part, amount, quarter_hour)
      select f.figure, f.day, f.part, -sum(f.amount), f.quarter_hour from gone r
        cross join lateral figures_of_payment(r.status, r.created_at) f group by 1, 2, 3, 5;
    return null;
  end if;
  insert into daily_figure_changes (figure, day, part, amount, quarter_hour)
    select figure, day, part, amount, quarter_hour from figures_of_payment(new.status, new.created_at);
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (figure, day, part, amount, quarter_hour)
      select figure, day, part, -amount, quarter_hour from figures_of_payment(old.status, old.created_at);
  end if;
  return null;
end $$;
`)
