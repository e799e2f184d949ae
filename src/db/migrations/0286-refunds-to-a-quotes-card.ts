import { runSql } from '#db/migrations/run-sql'

/**
 * What somebody paid by the link of a quote, and a change of plan has credited to a later order, goes back of that order to the card
 * that paid (0236): beside the order's own card, under one key.
 */
export const refundsToAQuotesCard = runSql(`
set local lock_timeout = '5s';

drop index refunds_once_by_staff;
create unique index refunds_once_by_staff on refunds (order_id, once_key, destination, payment_id) nulls not distinct
  where once_key is not null;

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
      where payment_id = new.payment_id and status <> 'failed' and cause <> 'mismatch';
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
