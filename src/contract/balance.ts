import { bearer, createRoute, failures, Id, json, Minor, Moment, RefId, Riyals, z } from '#contract/wire'
import { balanceMoves } from '#rules/sale/balance'

export const BalanceMove = z
  .object({
    kind: z.enum(balanceMoves),
    amount: Riyals,
    amount_minor: z.int().openapi({ description: 'Halalas; below zero where it left the balance.' }),
    order: z
      .object({ id: Id, ref_id: RefId })
      .nullable()
      .openapi({ description: 'The order that it paid, or that it came back from.' }),
    created_at: Moment,
  })
  .openapi('BalanceMove')

export const getBalanceRoute = createRoute({
  method: 'get',
  path: '/balance',
  operationId: 'getBalance',
  tags: ['Account'],
  summary: 'My store credit, and what moved it',
  security: bearer,
  responses: {
    200: json(
      z.object({
        balance: Riyals,
        balance_minor: Minor.openapi({ description: 'Free to use.' }),
        held: Riyals,
        held_minor: Minor.openapi({ description: 'Kept for orders that are not paid yet.' }),
        moves: z.array(BalanceMove).openapi({ description: 'The last hundred, newest first.' }),
      }),
      'The balance.',
    ),
    ...failures(401, 403),
  },
})
