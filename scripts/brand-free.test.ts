import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The demonstration's store, in both languages: a company that buys this has a name of its own. */
const demoName = /siyaj|سياج/i

test('nothing of the demonstration’s brand is in code: only in its seed, in tests and in documents', () => {
  const files = globSync(['src/**/*', 'public/**/*', 'sandbox/**/*', 'scripts/**/*', 'deploy/**/*'])
    .filter((file) => /\.(ts|tsx|mjs|css|svg|po|typ|json|html|ya?ml|sh)$/.test(file))
    .filter((file) => !/\.test\.tsx?$|\/test-|^src\/db\/seeds\//.test(file))
  expect(files.length).toBeGreaterThan(1_500)
  expect(files.filter((file) => demoName.test(readFileSync(file, 'utf8')))).toEqual([])
})
