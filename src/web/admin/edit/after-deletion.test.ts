import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { readRefused } from './after-deletion.ts'

const reads = (intent: string, actionStatus: number) => {
  const formData = new FormData()
  formData.set('intent', intent)
  // What a router decides by itself: nothing is read anew after an error.
  const args: Partial<ShouldRevalidateFunctionArgs> = {
    formData,
    actionStatus,
    defaultShouldRevalidate: actionStatus < 400,
  }
  return readRefused(['delete'])(args as ShouldRevalidateFunctionArgs)
}

test('a deletion that was refused is looked at anew, one that was done is not', () => {
  expect(reads('delete', 409)).toBe(true)
  expect(reads('delete', 422)).toBe(true)
  expect(reads('delete', 200)).toBe(false)
})

test('what is not named goes as the router has it', () => {
  expect(reads('block', 409)).toBe(false)
  expect(reads('block', 200)).toBe(true)
})
