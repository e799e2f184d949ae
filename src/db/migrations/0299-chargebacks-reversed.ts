import { reachable } from '#db/migrations/0075-record-guards'
import { runSql } from '#db/migrations/run-sql'

/** The tables of moves of 0075 with what a chargeback that stands no more brings back. A test compares them with the rules. */
export const reachableWithReversals: typeof reachable = {
  ...reachable,
  orders: {
    ...reachable['orders'],
    partially_refunded: ['completed', 'refunded'],
    refunded: ['completed', 'partially_refunded'],
  },
  refunds: {
    requested: ['pending', 'done', 'failed', 'reversed'],
    pending: ['done', 'failed', 'reversed'],
    failed: ['pending', 'done', 'reversed'],
    done: ['reversed'],
    reversed: [],
  },
}

const moves = Object.entries(reachableWithReversals).flatMap(([table, rows]) =>
  Object.entries(rows).flatMap(([from, next]) => next.map((to) => `${table} ${from} ${to}`)),
)

/** A chargeback that a store won, or that was entered wrong, is reversed, and its order counts as paid again. Source: docs/decisions/0250. */
export const chargebacksReversed = runSql(`
set local lock_timeout = '5s';

-- Whoever reads an order takes them in this turn: taken the other way round, one of both would be ended as a deadlock.
lock table orders, refunds in access exclusive mode;

alter table refunds drop constraint refunds_status_check;
-- Read over by 0307.
alter table refunds add constraint refunds_status_check
  check (status in ('requested', 'pending', 'done', 'failed', 'reversed') and (status <> 'reversed' or cause = 'chargeback')) not valid;

create or replace function may_move(relation text, old_status text, new_status text) returns boolean
  language sql immutable parallel safe
  return relation || ' ' || old_status || ' ' || new_status = any ('{${moves.join(',')}}'::text[]);

-- What was given back of a settled order is less only behind a chargeback that was reversed. Asked at the commit: the refund may be written behind its order.
drop trigger orders_frozen_guard on orders;
create trigger orders_frozen_guard before update on orders for each row
  when (old.settled_at is not null and (${changesOf([
    'client_id',
    'settled_at',
    'settled_by',
    'price_before_tax_minor',
    'discount_minor',
    'taxes_minor',
    'price_after_tax_minor',
    'previous_balance_minor',
    'final_price_minor',
    'credit_minor',
  ])}))
  execute function refuse_frozen();
create function check_restored() returns trigger language plpgsql as $$
begin
  if not exists (select from refunds where order_id = new.id and status = 'reversed') then
    raise exception 'a settled order is frozen' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_restored_guard after update of refunded_minor, status on orders
  deferrable initially deferred for each row
  when (old.settled_at is not null and (new.refunded_minor < old.refunded_minor
    or old.status in ('partially_refunded', 'refunded') and new.status = 'completed'
    or old.status = 'refunded' and new.status = 'partially_refunded'))
  execute function check_restored();

-- As 0286 made it, but for what a bank has not kept.
create or replace function check_refund() returns trigger language plpgsql as $$
declare
  paid record;
  given numeric;
begin
  if new.payment_id is not null then
    -- Refunds of one payment wait for each other.
    select order_id, amount_minor, payment_quote_id into paid from payments where id = new.payment_id for no key update;
    if paid.order_id <> new.order_id and (new.cause <> 'staff' or paid.payment_quote_id is null or paid.order_id not in (
        with recursive credited(order_id) as (
          select new.order_id
          union
          select k.order_id from credited c join orders o on o.id = c.order_id
            join plan_change_credits k on k.plan_change_id = o.plan_change_id
        ) select order_id from credited)) then
      raise exception 'refund % is of another order than its payment', new.id using errcode = 'check_violation';
    end if;
    select sum(amount_minor) into given from refunds
      where payment_id = new.payment_id and status not in ('failed', 'reversed') and cause <> 'mismatch';
    if given > paid.amount_minor then
      raise exception 'payment % would be given back above what was paid', new.payment_id using errcode = 'check_violation';
    end if;
  end if;
  if new.cause = 'staff' then
    select sum(amount_minor) into given from refunds where order_id = new.order_id and status <> 'failed' and cause = 'staff';
    if given > (select price_after_tax_minor from orders where id = new.order_id) then
      raise exception 'order % would be given back above its price', new.order_id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
`)

function changesOf(columns: string[]): string {
  const of = (row: string) => columns.map((name) => `${row}.${name}`).join(', ')
  return `(${of('old')}) is distinct from (${of('new')})`
}
