import { expect, test } from 'vitest'
import { readPosition } from '#db/log-position'

test('positions are compared as numbers, whatever their first half', () => {
  const positions = ['0/FF000000', '1/0', '9/A0', '10/1'].map(readPosition)
  expect(positions.every((one, index) => index === 0 || Number(one) > Number(positions[index - 1]))).toBe(
    true,
  )
  expect(readPosition('16/B374D848')).toBe(0x16b374d848n)
})

test('what is no position is none', () => {
  for (const text of ['', '16', '16/', '/16', '16/B374D8480', 'x/1', "0/1'", null, undefined])
    expect(readPosition(text)).toBeNull()
})
