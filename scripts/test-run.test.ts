import { describe, expect, it } from 'vitest'
import { startSmallRun } from '../test/interrupted-run.ts'

const nothing = { commands: [], files: [] }

/** With a database of its own, so that there is something to leave behind. */
const withDatabase = ['--only=unit', 'src/server/seed.test.ts']

describe('a run that is interrupted', { timeout: 120_000 }, () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('leaves neither a process nor a file behind: %s', async (signal, status) => {
    const run = startSmallRun(...withDatabase)
    await run.untilRunning(/vitest/, /postgres.* -D /)
    run.child.kill(signal)
    expect(await run.remains()).toEqual({ status: status, ...nothing })
  })

  it('leaves nothing behind when the terminal tells all of them, and again', async () => {
    const run = startSmallRun(...withDatabase)
    await run.untilRunning(/vitest/, /postgres.* -D /)
    const group = -(run.child.pid ?? Number.NaN)
    process.kill(group, 'SIGINT')
    process.kill(group, 'SIGINT')
    expect(await run.remains()).toEqual({ status: 130, ...nothing })
  })

  it('leaves nothing behind of a step that is one program', async () => {
    const run = startSmallRun('--only=types')
    await run.untilRunning(/typescript|react-router/)
    run.child.kill('SIGINT')
    expect(await run.remains()).toEqual({ status: 130, ...nothing })
  })
})
