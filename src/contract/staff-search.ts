import { practice } from '#contract/practice'
import { needs, readsReplica } from '#contract/staff-wire'
import { createRoute, failures, Id, json, Minor, Moment, RefId, z } from '#contract/wire'
import { orderStatuses } from '#rules/sale/order'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { ticketStatuses } from '#rules/support/ticket'
import { maxSearch } from '#rules/desk/text-lengths'

const thing = { id: Id, ref_id: RefId }

export const SearchResults = z
  .object({
    orders: z.array(
      z.object({
        ...thing,
        status: z.enum(orderStatuses),
        final_price_minor: Minor,
        client_name: z.string(),
        created_at: Moment,
        ...practice,
      }),
    ),
    clients: z.array(
      z.object({
        ...thing,
        name: z.string(),
        email: z.string(),
        phone_extension: z.string(),
        phone_number: z.string(),
        ...practice,
      }),
    ),
    subscriptions: z.array(
      z.object({
        ...thing,
        status: z.enum(subscriptionStatuses),
        name: z.string(),
        client_name: z.string(),
        ...practice,
      }),
    ),
    tickets: z.array(
      z.object({ ...thing, status: z.enum(ticketStatuses), client_name: z.string(), created_at: Moment }),
    ),
    products: z.array(z.object({ ...thing, name: z.string(), is_active: z.boolean() })),
    taxes: z.array(z.object({ ...thing, name: z.string() })),
    coupons: z.array(z.object({ ...thing, code: z.string() })),
    documents: z.array(
      z.object({
        id: Id,
        number: z.string(),
        buyer: z.string().openapi({ description: 'Empty where the account was closed.' }),
      }),
    ),
    api_clients: z.array(z.object({ ...thing, name: z.string(), is_active: z.boolean() })),
  })
  .openapi('SearchResults')

export const searchShopRoute = createRoute({
  ...needs('search:read'),
  method: 'get',
  path: '/search',
  ...readsReplica,
  operationId: 'searchShop',
  tags: ['Search'],
  summary:
    'Orders, clients, subscriptions, tickets, plans, taxes, coupons, tax documents and API clients by number, phone, card, email, name or words',
  description:
    'At most six of each kind, the newest first; kinds that the role may not see stay empty. A phone is found in any form (`05…`, `+966…`, Arabic digits), by its beginning and by its end; a name by the beginning of each word, however Arabic is written; an order also by a part of its number, by the last four digits of a card, a coupon or the gateway’s id of a payment; a ticket by its words; a tax document by its whole number (`INV-000009`).',
  request: {
    query: z.object({
      q: z
        .string({ error: 'required' })
        .max(maxSearch, { error: 'too_long' })
        .openapi({ description: 'What to look for; nothing finds nothing.' }),
    }),
  },
  responses: {
    200: json(z.object({ results: SearchResults }), 'What was found.'),
    ...failures(401, 403, 422),
  },
})
