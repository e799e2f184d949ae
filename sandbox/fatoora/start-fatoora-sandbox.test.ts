import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { TestFatoora } from './test-fatoora.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

const newFolder = () => mkdtemp(join(tmpdir(), 'sandbox-'))
const endOf = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve))

async function launch(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program], {
    env: { PORT: '0', DATA_DIR: dataDir, EXIT_WITH_PARENT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data))),
  )
  return { child, url: said.replace('Sandbox ready: ', '').trim() }
}

test('loses nothing that it answered when it is killed, and ends when its input ends', async () => {
  const dataDir = await newFolder()
  const first = await launch(dataDir)
  const body = JSON.stringify({ environment: 'core' })
  const headers = { 'content-type': 'application/json' }
  const { otp } = await (await fetch(`${first.url}/sandbox/otps`, { method: 'POST', headers, body })).json()
  first.child.kill('SIGKILL')
  await endOf(first.child)
  const second = await launch(dataDir)
  expect((await (await fetch(`${second.url}/sandbox/otps`)).json()).otps).toMatchObject([{ otp }])
  const ended = endOf(second.child)
  second.child.stdin?.end()
  expect(await ended).toBe(0)
  await rm(dataDir, { recursive: true })
})

test('says in one line that the port is taken, exits 1 and touches nothing', async () => {
  const fatoora = await TestFatoora.open()
  const dataDir = await newFolder()
  const child = spawn(process.execPath, [program], {
    env: { PORT: new URL(fatoora.url).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += String(data)))
  expect(await endOf(child)).toBe(1)
  expect(said).toMatch(/^Fatoora sandbox cannot start: port \d+ .* already taken.*\n$/)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
  await fatoora.close()
})
