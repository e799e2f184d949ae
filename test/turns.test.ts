import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { leftOutIn, takenInTurn, turns } from './turns.ts'

const root = path.resolve(import.meta.dirname, '..')
const all = takenInTurn.flat()

it('leaves out files that are there', () => {
  expect(all.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it('takes every file once in as many days as there are turns', () => {
  const taken = Array.from({ length: turns }, (_, day) => {
    const leftOut = new Set(leftOutIn(20_786 + day))
    return all.filter((file) => !leftOut.has(file))
  })
  expect(taken.flat().toSorted()).toEqual(all.toSorted())
})
