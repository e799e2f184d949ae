import { expect, it } from 'vitest'
import { streamOf } from './stream-of.ts'

/** Counts what was made, and knows whether more is wanted. */
function piecesOf(...all: (string | Uint8Array)[]) {
  const state = { made: 0, isWanted: true }
  const iterator: AsyncIterator<string | Uint8Array> = {
    async next() {
      const value = all[state.made]
      state.made += 1
      return value === undefined ? { done: true, value: undefined } : { done: false, value }
    },
    async return() {
      state.isWanted = false
      return { done: true, value: undefined }
    },
  }
  return Object.assign(state, { iterator })
}

it('makes no piece before its reader takes it', async () => {
  const pieces = piecesOf('ا', Uint8Array.of(1), 'b')
  const reader = streamOf(pieces.iterator).getReader()
  await new Promise((resolve) => setTimeout(resolve))
  expect(pieces.made).toBe(0)
  expect((await reader.read()).value).toEqual(new TextEncoder().encode('ا'))
  expect((await reader.read()).value).toEqual(Uint8Array.of(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(pieces.made).toBe(2)
  await reader.cancel()
  expect([pieces.made, pieces.isWanted]).toEqual([2, false])
})

it('ends with its pieces', async () => {
  const pieces = piecesOf('a', 'b')
  expect(await new Response(streamOf(pieces.iterator)).text()).toBe('ab')
})
