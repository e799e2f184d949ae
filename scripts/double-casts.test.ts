import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * A cast by way of `unknown` lets half an object stand for a whole one: a field that the contract renames is then `undefined` in the test,
 * which stays green. Whole examples stand in `test/` (`order.ts`, `subscription.ts`, …) and are changed by a spread.
 */

const cast = ['as', 'unknown', 'as'].join(' ')
/** How many lines above a cast its reason may stand. */
const reach = 3

/** The lines with a cast by way of `unknown` that has no comment, as `file:line`. */
function unexplained(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (!line.includes(cast)) return []
    const isExplained = lines
      .slice(Math.max(0, index - reach), index + 1)
      .some((one) => /\/\/ |\*\//.test(one))
    return isExplained ? [] : [`${file}:${index + 1}`]
  })
}

test('no test casts by way of unknown without saying why', () => {
  const files = globSync(['{src,sandbox,scripts}/**/*.test.{ts,tsx}', 'test/**/*.ts'])
  expect(files.length).toBeGreaterThan(700)
  expect(files.flatMap(unexplained)).toEqual([])
})
