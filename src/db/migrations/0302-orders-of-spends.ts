import { runSql } from '#db/migrations/run-sql'

/**
 * By which order a partner reached the points that it spent, which holds them. Beside it go on processes of the release before, which do not name
 * it: of their parts it is found here, as `insertSpend` finds it, behind the statement that writes spend and parts, in whatever sequence. Source:
 * docs/decisions/0254.
 */
export const ordersOfSpends = runSql(`
set local lock_timeout = '5s';

alter table points_spend_parts add column order_id uuid;
alter table points_spend_parts add constraint points_spend_parts_order_id_fkey
  foreign key (order_id) references orders (id) not valid;

create function name_order_of_spend() returns trigger language plpgsql as $$
declare
  spend record;
begin
  select sp.api_client_id, sp.client_id, s.client_id as owner_id into spend
    from points_spends sp join api_clients c on c.id = sp.api_client_id
      join subscriptions s on s.id = new.subscription_id
    where sp.id = new.spend_id and not c.points_any;
  if found then
    update points_spend_parts set order_id = coalesce(${firstSold('spend.owner_id')}, ${firstSold('spend.client_id')})
      where spend_id = new.spend_id and period_id = new.period_id and order_id is null;
  end if;
  return null;
end $$;
create trigger points_spend_parts_name_order after insert on points_spend_parts
  for each row when (new.order_id is null) execute function name_order_of_spend();
`)

/** The partner's first order for that client that stands. */
function firstSold(clientId: string): string {
  return `(select sold.id from orders sold where sold.client_id = ${clientId} and sold.api_client_id = spend.api_client_id
    and sold.settled_at is not null and sold.status <> 'refunded' order by sold.created_at, sold.id limit 1)`
}
