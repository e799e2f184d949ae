import { runSql } from '#db/migrations/run-sql'

/**
 * Of spends from before, their order is as their moments say, for orders on account, of which alone it is asked. By itself: sales go on
 * while it is found. Source: docs/decisions/0254.
 */
export const ordersOfEarlierSpends = runSql(`
set local lock_timeout = '5s';

update points_spend_parts p set order_id = o.id
from points_spends sp, subscriptions s, orders o
where p.order_id is null and sp.id = p.spend_id and s.id = p.subscription_id and sp.reversed_at is null
  and exists (select from orders a where a.api_client_id = sp.api_client_id and a.settled_by = 'account' and a.status <> 'refunded')
  and not exists (select from api_clients c where c.id = sp.api_client_id and c.points_any)
  and o.id = coalesce(${firstSold('s.client_id')}, ${firstSold('sp.client_id')})
  and o.settled_by = 'account';
`)

/** The first order of the partner's for that client that stood when the points of `sp` were spent. */
function firstSold(clientId: string): string {
  return `(select sold.id from orders sold where sold.client_id = ${clientId} and sold.api_client_id = sp.api_client_id and sold.is_test = sp.is_test
    and sold.settled_at <= sp.created_at and (sold.status <> 'refunded' or sold.updated_at > sp.created_at)
    order by sold.created_at, sold.id limit 1)`
}
