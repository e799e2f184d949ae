import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { leftOutIn, takenInTurn, turns } from '../e2e/turns.ts'

it('leaves out files that are there', () => {
  const missing = takenInTurn.filter(
    (name) => !existsSync(path.resolve(import.meta.dirname, `../e2e/${name}.e2e.ts`)),
  )
  expect(missing).toEqual([])
})

it('takes every journey once in as many days as there are turns', () => {
  const taken = Array.from({ length: turns }, (_, day) => {
    const leftOut = leftOutIn(20_786 + day)
    return takenInTurn.filter((name) => !leftOut.includes(`e2e/${name}.e2e.ts`))
  })
  expect(taken.flat().toSorted()).toEqual(takenInTurn.toSorted())
})
