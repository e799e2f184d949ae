import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPulse } from '#db/deadlines'
import { watchDatabase } from '#server/process/watch-silence'

const times = { patience: 60_000, every: 5 }

/** A process whose database was asked at the beginning, by a clock that the test moves. */
function openProcess() {
  let now = 0
  const pulse = createPulse(() => now)
  const log = { error: vi.fn<() => void>() }
  const end = vi.fn<() => void>()
  const watch = watchDatabase(pulse, log, { ...times, end })
  pulse.asked()
  return { pulse, log, end, watch, pass: (ms: number) => (now += ms) }
}

test('a process to whose questions nothing comes back says so once, and ends', async () => {
  const { log, end, pass } = openProcess()
  pass(59_000)
  await delay(50)
  expect(end).not.toHaveBeenCalled()
  pass(1_000)
  await expect.poll(() => end.mock.calls.length, { interval: 5 }).toBe(1)
  await delay(50)
  expect(end).toHaveBeenCalledTimes(1)
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { seconds: 60 },
    expect.stringContaining('nothing comes back'),
  )
})

test('an answer is heard, and a process that leaves ends as it was asked to', async () => {
  const answered = openProcess()
  answered.pulse.answered()
  answered.pass(600_000)
  const leaving = openProcess()
  leaving.watch.stop()
  leaving.pass(600_000)
  await delay(100)
  expect(answered.end).not.toHaveBeenCalled()
  expect(leaving.end).not.toHaveBeenCalled()
  answered.watch.stop()
})

/** Runs a program that watches its own loop, and answers how it ended. */
async function runWatched(program: string): Promise<{ status: unknown; errors: string }> {
  const head = `import { watchLoop } from '#server/process/watch-silence'
    const watch = watchLoop({ patience: 600, every: 100 })
    const stand = (ms) => { const until = performance.now() + ms; while (performance.now() < until); }\n`
  const child = spawn(process.execPath, ['--input-type=module', '-e', head + program])
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')))
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { status: signal ?? status, errors }
}

test('an event loop that stands still ends its process, which says so before', async () => {
  const { status, errors } = await runWatched('setTimeout(() => stand(60_000), 500)')
  expect(status).toBe('SIGKILL')
  expect(errors).toMatch(/^\{"level":60,.*the event loop has stood still.*started again"\}$/m)
})

test('one that stands still because nobody reads what it writes is ended without a line', async () => {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { writeSync } from 'node:fs'
    import { watchLoop } from '#server/process/watch-silence'
    watchLoop({ patience: 600, every: 100 })
    const line = 'x'.repeat(65_536)
    setTimeout(() => { for (;;) try { writeSync(2, line) } catch {} }, 500)`,
  ])
  // Nobody listens to its standard error.
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

test('one that goes on, that is only slow for a while, or that leaves, is left alone, and may end by itself', async () => {
  expect(await runWatched('setTimeout(() => stand(300), 500)')).toEqual({ status: 0, errors: '' })
  expect(await runWatched('watch.stop(); stand(2_000)')).toEqual({ status: 0, errors: '' })
})

test('a process that was frozen as a whole goes on', async () => {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { watchLoop } from '#server/process/watch-silence'
    watchLoop({ patience: 600, every: 100 })
    setTimeout(() => process.stdout.write('frozen'), 300)
    setTimeout(() => process.exit(7), 1_200)`,
  ])
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  await delay(2_000)
  child.kill('SIGCONT')
  expect(await once(child, 'close')).toEqual([7, null])
})
