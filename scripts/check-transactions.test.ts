import { expect, test } from 'vitest'
import { misnamedWithin } from './check-transactions.ts'

const verb = (work: string) => `export async function endPause(ctx) {
  await inTransaction(ctx, async (tx) => {
    await lock(tx)
    return ${work}(tx, ctx)
  })
}
async function lock(tx) {}\n`

test('what a verb does in its transaction is exported under the name of the verb', () => {
  const comeBack = 'export async function comeBack(tx, ctx) {}'
  expect(misnamedWithin('x.ts', verb('comeBack') + comeBack)).toEqual([
    'comeBack: say endPauseWithin, or give it a file of its own',
  ])
  const named = 'export async function endPauseWithin(tx, ctx) {}'
  expect(misnamedWithin('x.ts', verb('endPauseWithin') + named)).toEqual([])
})

test('what others do not call, or what stands in a file of its own, is named as it likes', () => {
  expect(misnamedWithin('x.ts', `${verb('comeBack')}async function comeBack(tx, ctx) {}`)).toEqual([])
  expect(misnamedWithin('x.ts', `import { comeBack } from './come-back'\n${verb('comeBack')}`)).toEqual([])
})

test('a name that says so takes a transaction', () => {
  expect(misnamedWithin('x.ts', 'export function endPauseWithin(ctx) {}')).toEqual([
    'endPauseWithin: takes tx first, or is named otherwise',
  ])
})
