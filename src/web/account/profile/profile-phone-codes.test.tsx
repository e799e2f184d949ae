import { expect, test, vi } from 'vitest'
import { drawn } from '#test/drawn'
import { PhoneCodes } from './profile-phone-codes.tsx'

/** Which code each of the boxes was last told of: with another one they are emptied. */
const boxes = vi.hoisted(() => ({ sent: [] as unknown[] }))
vi.mock('#ui/code-boxes', () => ({
  CodeBoxes: ({ sent }: { sent?: unknown }) => {
    boxes.sent.push(sent)
    return null
  },
  ResendCode: () => null,
}))

test('both boxes are told of each sending, so that nothing of the codes before is left in them', () => {
  const sent = {
    extension: '+966',
    number: '512345678',
    isOldLost: false,
    wait: 60,
    proof: 'phone',
    isAgain: true,
  } as const
  for (const at of [1, 2]) {
    drawn(<PhoneCodes answer={{}} sent={{ ...sent, at }} of={null} phone="+966501234567" email={null} />)
  }
  expect(boxes.sent).toEqual([1, 1, 2, 2])
})
