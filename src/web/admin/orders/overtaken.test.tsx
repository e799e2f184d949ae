import type { ReactNode } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { exampleStaffOrder, exampleStaffRefund } from '#test/staff-order'
import type { StaffOrder } from './order-types.ts'

const useAction = vi.hoisted(() => vi.fn<() => unknown>())
vi.mock('../edit/use-action.ts', () => ({ useAction }))
// Other tests of this process have loaded them with the real one.
vi.resetModules()
const { noteShown } = await import('../edit/shown-refusals.ts')
const { OrderActions } = await import('./order-actions.tsx')
const { OrderQuote } = await import('./order-quote.tsx')
const { OrderRequest } = await import('./order-request.tsx')
const { RetryRefund } = await import('./refund-retry.tsx')

const message = 'سبقكم زميل'
function refuse(needsCode: boolean) {
  const refusal = { did: 'nothing' as const, message, errors: {}, conflict: null, needsCode }
  useAction.mockReturnValue({ isBusy: false, refusal })
  return refusal
}

beforeEach(() => void refuse(false))
afterAll(() => vi.resetModules())

/** Nothing of it can be done any more. */
const order: StaffOrder = {
  ...exampleStaffOrder,
  can_pay: false,
  can_cancel: false,
  can_quote: false,
  can_fulfil_again: false,
  can_credit_account: false,
  can_charge_back_minor: 0,
  refund_room: null,
  refunds: [],
}
const said = (part: ReactNode) => wordsIn(drawnForStaff(part, 'admin')).split(message).length - 1

test('what was refused because it can be done no more leaves its reason where its button stood', () => {
  // Fulfilling, the link, asking the gateway, cancelling, crediting, a dispute and its reversal.
  expect(said(<OrderActions order={order} request={null} />)).toBe(7)
  expect(said(<OrderRequest order={order} request={null} />)).toBe(1)
  expect(said(<OrderQuote order={order} quote={null} sendKey="key" />)).toBe(1)
  expect(said(<RetryRefund refund={{ ...exampleStaffRefund, can_retry: false }} />)).toBe(1)
})

test('a refusal that stood beside its button goes with it when that goes later', () => {
  noteShown(refuse(false))
  expect(said(<OrderActions order={order} request={null} />)).toBe(0)
})

test('a fresh code that is asked for is no refusal', () => {
  refuse(true)
  expect(said(<OrderActions order={order} request={null} />)).toBe(0)
})
