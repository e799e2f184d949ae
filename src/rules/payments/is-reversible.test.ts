import { expect, test } from 'vitest'
import { canMove } from '#rules/core/moves'
import { isReversible } from '#rules/payments/is-reversible'
import { refundMoves, refundStatuses } from '#rules/payments/payment'

test.each(refundStatuses)(
  'a chargeback that is %s is reversed as the moves have it, and nothing else is',
  (status) => {
    expect(isReversible({ cause: 'chargeback', status })).toBe(canMove(refundMoves, status, 'reverse'))
    expect(isReversible({ cause: 'staff', status })).toBe(false)
  },
)
