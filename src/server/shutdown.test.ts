import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Runs a process that drains like this for so many seconds at most, asks it to end, and says how it did. */
async function end(drain: string, patience: number): Promise<{ code: number | null; errors: string }> {
  const file = new URL('shutdown.ts', import.meta.url).href
  const program = `import { onShutdown } from '${file}'
    onShutdown(${drain}, ${patience})
    setInterval(() => {}, 1_000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program])
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  return { code, errors }
}

test('a process that ended as it was asked to has failed in nothing, however long its work would have taken', async () => {
  const [soon, late, broken] = await Promise.all([
    end('async () => {}', 5),
    end('() => new Promise(() => {})', 0),
    end("async () => { throw new Error('a listener would not close') }", 5),
  ])
  expect(soon).toEqual({ code: 0, errors: '' })
  expect(late.code).toBe(0)
  expect(late.errors).toContain('DRAIN_SECONDS')
  expect(broken.code).toBe(1)
  expect(broken.errors).toContain('a listener would not close')
})
