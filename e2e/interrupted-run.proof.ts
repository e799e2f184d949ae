import { expect, test } from 'vitest'
import { startSmallRun } from '../test/interrupted-run.ts'

test('journeys that are interrupted leave no store, gateway, database or browser behind', async () => {
  const run = startSmallRun('--only=e2e', 'e2e/tap.e2e.ts')
  await run.untilRunning(/scripts\/start\.ts/, /sandbox\//, /postgres.* -D /, /chrom.*--headless/)
  const group = -(run.child.pid ?? Number.NaN)
  process.kill(group, 'SIGINT')
  expect(await run.remains()).toEqual({ status: 130, commands: [], files: [] })
})
