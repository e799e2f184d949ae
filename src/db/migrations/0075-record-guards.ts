import { runSql } from '#db/migrations/run-sql'

/**
 * Which status may follow which, through one move or several in one transaction: what `src/rules` allows, kept by the
 * database itself. A test compares the two.
 */
export const reachable: Record<string, Record<string, string[]>> = {
  orders: {
    pending: [
      'awaiting_payment',
      'awaiting_fullfilment',
      'processing',
      'completed',
      'declined',
      'incomplete',
      'cancelled',
      'partially_refunded',
      'refunded',
    ],
    awaiting_payment: [
      'awaiting_fullfilment',
      'processing',
      'completed',
      'declined',
      'incomplete',
      'cancelled',
      'partially_refunded',
      'refunded',
    ],
    declined: [
      'awaiting_payment',
      'awaiting_fullfilment',
      'processing',
      'completed',
      'incomplete',
      'cancelled',
      'partially_refunded',
      'refunded',
    ],
    incomplete: [
      'awaiting_payment',
      'awaiting_fullfilment',
      'processing',
      'completed',
      'declined',
      'cancelled',
      'partially_refunded',
      'refunded',
    ],
    awaiting_fullfilment: ['processing', 'completed', 'partially_refunded', 'refunded'],
    processing: ['completed', 'partially_refunded', 'refunded'],
    completed: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
    cancelled: [],
    refunded: [],
  },
  payments: {
    initial: ['awaiting_authorization', 'paid', 'payment_failed', 'unpaid'],
    awaiting_authorization: ['paid', 'payment_failed', 'unpaid'],
    payment_failed: ['paid'],
    unpaid: ['paid'],
    paid: [],
  },
  refunds: {
    requested: ['pending', 'done', 'failed'],
    pending: ['done', 'failed'],
    failed: ['pending', 'done'],
    done: [],
  },
  subscriptions: {
    active: ['past_due', 'cancelled', 'expired', 'replaced'],
    past_due: ['active', 'cancelled', 'expired', 'replaced'],
    cancelled: ['active', 'past_due', 'expired', 'replaced'],
    expired: ['active', 'past_due', 'cancelled', 'replaced'],
    replaced: [],
  },
  renewals: {
    open: ['paid', 'lapsed', 'withdrawn'],
    lapsed: ['paid', 'withdrawn', 'open'],
    withdrawn: ['open', 'paid', 'lapsed'],
    // Its order gave its money and its time back.
    paid: ['withdrawn', 'open', 'lapsed'],
  },
}

const moves = Object.entries(reachable).flatMap(([table, rows]) =>
  Object.entries(rows).flatMap(([from, next]) => next.map((to) => `${table} ${from} ${to}`)),
)

const settledFacts =
  'client_id settled_at settled_by price_before_tax_minor discount_minor taxes_minor price_after_tax_minor previous_balance_minor final_price_minor credit_minor'.split(
    ' ',
  )
const changes = (columns: string[]) =>
  `(${columns.map((name) => `old.${name}`).join(', ')}) is distinct from (${columns.map((name) => `new.${name}`).join(', ')})`

/** What nothing may break, whoever writes the rows. Source: docs/decisions/0076. */
export const recordGuards = runSql(`
-- 1. Written once.
create trigger ledger_bookings_guard before update or delete on ledger_bookings
  for each row execute function refuse_change();
create trigger points_entries_guard before update or delete on points_entries
  for each row execute function refuse_change();
create trigger plan_change_credits_guard before update or delete on plan_change_credits
  for each row execute function refuse_change();
create trigger order_lines_guard before update or delete on order_lines for each row execute function refuse_change();
create trigger order_taxes_guard before update or delete on order_taxes for each row execute function refuse_change();

-- That somebody agreed is proof; only where from is forgotten with the person.
create function refuse_change_but_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address = '' and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger consents_guard before update or delete on consents
  for each row execute function refuse_change_but_address();
create trigger price_consents_guard before update or delete on price_consents
  for each row execute function refuse_change_but_address();

create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger orders_stay_guard before delete on orders for each row execute function refuse_deletion();
create trigger payments_stay_guard before delete on payments for each row execute function refuse_deletion();
create trigger refunds_stay_guard before delete on refunds for each row execute function refuse_deletion();
create trigger subscriptions_stay_guard before delete on subscriptions for each row execute function refuse_deletion();
create trigger subscription_periods_stay_guard before delete on subscription_periods
  for each row execute function refuse_deletion();

-- 2. What is complete is not added to later: entries of a booking, what a change of plan credits, lines and taxes of a
-- settled order. A row of this very transaction may still be.
create function refuse_late_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added a join ledger_bookings b on b.id = a.booking_id
      where b.xmin <> pg_current_xact_id()::xid) then
    raise exception 'a booking takes no further entries' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_late_guard after insert on ledger_entries referencing new table as added
  for each statement execute function refuse_late_entries();

create function refuse_late_credits() returns trigger language plpgsql as $$
begin
  if exists (select from added a join plan_changes c on c.id = a.plan_change_id
      where c.xmin <> pg_current_xact_id()::xid) then
    raise exception 'a change of plan takes no further credits' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger plan_change_credits_late_guard after insert on plan_change_credits referencing new table as added
  for each statement execute function refuse_late_credits();

create function refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added a join orders o on o.id = a.order_id
      where o.settled_at is not null and o.xmin <> pg_current_xact_id()::xid) then
    raise exception 'a settled order is frozen' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger order_lines_late_guard after insert on order_lines referencing new table as added
  for each statement execute function refuse_late_lines();
create trigger order_taxes_late_guard after insert on order_taxes referencing new table as added
  for each statement execute function refuse_late_lines();

-- 3. Statuses move by the tables of the rules.
create function may_move(relation text, old_status text, new_status text) returns boolean
  language sql immutable parallel safe
  return relation || ' ' || old_status || ' ' || new_status = any ('{${moves.join(',')}}'::text[]);
create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception '% cannot go from % to %', tg_table_name, old.status, new.status using errcode = 'restrict_violation';
end $$;
${Object.keys(reachable)
  .map(
    (table) => `create trigger ${table}_moves_guard before update of status on ${table} for each row
  when (old.status <> new.status and not may_move('${table}', old.status, new.status)) execute function refuse_move();`,
  )
  .join('\n')}

-- 4. Orders: what was settled stays as it was, and what was given back is not taken again.
create function refuse_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'a settled order is frozen' using errcode = 'restrict_violation';
end $$;
create trigger orders_frozen_guard before update on orders for each row
  when (old.settled_at is not null and (${changes(settledFacts)} or new.refunded_minor < old.refunded_minor))
  execute function refuse_frozen();

-- 5. Payments: one of them settles an order with exactly its price, for its own client. Partners' practice moves no money.
create function check_settlement() returns trigger language plpgsql as $$
begin
  if not exists (select from orders where id = new.order_id and final_price_minor = new.amount_minor) then
    raise exception 'payment % settles an order of another price', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payments_settle_guard after insert on payments for each row
  when (new.settles) execute function check_settlement();
create trigger payments_settle_later_guard after update of settles on payments for each row
  when (new.settles and not old.settles) execute function check_settlement();
create function refuse_payment() returns trigger language plpgsql as $$
begin
  raise exception 'a payment keeps its order and its amount' using errcode = 'restrict_violation';
end $$;
create trigger payments_kept_guard before update on payments for each row
  when (${changes(['order_id', 'client_id', 'live_mode'])} or old.settles and not new.settles
    or (old.status = 'paid' or old.settles) and old.amount_minor <> new.amount_minor)
  execute function refuse_payment();
create function check_settled() returns trigger language plpgsql as $$
begin
  if not exists (select from payments where order_id = new.id and settles) then
    raise exception 'order % is settled without a payment', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_settled_guard after update on orders deferrable initially deferred for each row
  when (new.settled_by = 'gateway' and old.settled_by is null and not new.is_test) execute function check_settled();

-- 6. Refunds: of one payment never more than was paid, of one order never more than its price. Money of another amount than
-- ours (mismatch) goes back as it came; what a bank takes can lie above what the balance has got before.
create function check_refund() returns trigger language plpgsql as $$
declare
  paid record;
  given numeric;
begin
  if new.payment_id is not null then
    -- Refunds of one payment wait for each other.
    select order_id, amount_minor into paid from payments where id = new.payment_id for no key update;
    if paid.order_id <> new.order_id then
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
create constraint trigger refunds_paid_guard
  after insert or update of amount_minor, status, cause, payment_id, order_id on refunds
  deferrable initially deferred for each row when (new.status <> 'failed') execute function check_refund();
create index refunds_of_payment on refunds (payment_id) where payment_id is not null;

-- 7. One sale per order; a period is credited once.
create unique index ledger_bookings_one_sale on ledger_bookings (order_id) where kind = 'sale';
create function check_credited_once() returns trigger language plpgsql as $$
begin
  if exists (select from plan_change_credits c
      join plan_change_credits other on other.period_id = c.period_id and other.plan_change_id <> c.plan_change_id
      join plan_changes o on o.id = other.plan_change_id and o.status in ('paid', 'done')
      where c.plan_change_id = new.id) then
    raise exception 'a period of plan change % was credited before', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger plan_changes_credit_guard after update of status on plan_changes for each row
  when (new.status in ('paid', 'done') and old.status <> new.status) execute function check_credited_once();

-- 8. Points: what is left of a period is the sum of its entries. A transaction adds up what it changes on both sides, each
-- period with a weight of its own, and must come to nothing at its end: that costs the same for a period of a million entries.
create function weigh_points() returns trigger language plpgsql as $$
declare
  period uuid;
  change numeric;
begin
  if tg_table_name = 'points_entries' then
    period := new.period_id;
    change := -new.points;
  else
    period := new.id;
    change := new.points_left;
    if tg_op = 'UPDATE' then change := change - old.points_left; end if;
  end if;
  perform set_config('ishtirak.points', (coalesce(nullif(current_setting('ishtirak.points', true), ''), '0')::numeric
    + change * hashtext(period::text))::text, true);
  return null;
end $$;
create trigger points_entries_weigh_guard after insert on points_entries for each row execute function weigh_points();
create trigger subscription_periods_weigh_guard after insert on subscription_periods for each row
  when (new.points_left <> 0) execute function weigh_points();
create trigger subscription_periods_weigh_again_guard after update of points_left on subscription_periods for each row
  when (new.points_left <> old.points_left) execute function weigh_points();
create function check_points() returns trigger language plpgsql as $$
begin
  if nullif(current_setting('ishtirak.points', true), '')::numeric <> 0 then
    raise exception 'points of a period and its entries do not add up' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger points_entries_sum_guard after insert on points_entries
  deferrable initially deferred for each row execute function check_points();
create constraint trigger subscription_periods_sum_guard after insert or update of points_left on subscription_periods
  deferrable initially deferred for each row execute function check_points();

-- 9. Time comes with a settled order, as long as its line says. A period moves up when one before it ends early, never back
-- and never longer; a plan ends with its last period.
create function check_period() returns trigger language plpgsql as $$
begin
  if not exists (select from orders o join order_lines l on l.order_id = o.id
      where o.id = new.order_id and o.settled_at is not null and l.days = new.days and l.points = new.points)
      or new.ends_at - new.starts_at <> make_interval(hours => 24 * new.days) then
    raise exception 'period % is not what its order paid for', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger subscription_periods_bought_guard after insert on subscription_periods
  deferrable initially deferred for each row execute function check_period();
create function refuse_period() returns trigger language plpgsql as $$
begin
  raise exception 'a period keeps its order and its length' using errcode = 'restrict_violation';
end $$;
create trigger subscription_periods_kept_guard before update on subscription_periods for each row
  when (${changes(['subscription_id', 'order_id', 'days', 'points'])} or new.starts_at > old.starts_at
    or new.ends_at - new.starts_at <> old.ends_at - old.starts_at
    or old.ended_early_at is not null and new.ended_early_at is distinct from old.ended_early_at)
  execute function refuse_period();
create function check_plan_end() returns trigger language plpgsql as $$
declare
  plan uuid := case tg_table_name when 'subscriptions' then new.id else (to_jsonb(new) ->> 'subscription_id')::uuid end;
begin
  if not (select s.ends_at >= coalesce(max(p.ends_at) filter (where p.ended_early_at is null), s.starts_at)
        and s.ends_at <= greatest(s.starts_at + interval '1 millisecond',
          max(case when p.ended_early_at is null then p.ends_at
            else greatest(p.starts_at, least(p.ended_early_at, p.ends_at)) end))
      from subscriptions s left join subscription_periods p on p.subscription_id = s.id
      where s.id = plan group by s.id) then
    raise exception 'subscription % does not end with its last period', plan using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger subscriptions_end_guard after insert or update of ends_at on subscriptions
  deferrable initially deferred for each row execute function check_plan_end();
create constraint trigger subscription_periods_end_guard after insert on subscription_periods
  deferrable initially deferred for each row execute function check_plan_end();
create function refuse_revival() returns trigger language plpgsql as $$
begin
  raise exception 'an expired subscription begins again with a new period only' using errcode = 'restrict_violation';
end $$;
create trigger subscriptions_revival_guard before update of status on subscriptions for each row
  when (old.status = 'expired' and new.status in ('active', 'past_due', 'cancelled') and new.ends_at <= old.ends_at)
  execute function refuse_revival();

-- 10. Everybody pays their own orders with their own cards.
drop index orders_of_client;
create unique index orders_of_client on orders (client_id, id desc);
alter table payments drop constraint payments_order_id_fkey;
alter table payments add constraint payments_order_id_fkey foreign key (client_id, order_id) references orders (client_id, id);
create unique index payment_methods_by_owner on payment_methods (client_id, id);
alter table payments drop constraint payments_payment_method_id_fkey;
alter table payments add constraint payments_payment_method_id_fkey
  foreign key (client_id, payment_method_id) references payment_methods (client_id, id);
alter table subscriptions drop constraint subscriptions_payment_method_id_fkey;
alter table subscriptions add constraint subscriptions_payment_method_id_fkey
  foreign key (client_id, payment_method_id) references payment_methods (client_id, id);
`)
