import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '#rules/errors/error-code'
import type { Config } from '#server/config'
import { PlainError } from '#server/process/plain-error'

/** A store whose parent was killed needs a moment to notice, and then as long as its drain takes. */
const noticePatience = 700
const drainPatience = 10_000

class PortTaken extends PlainError {
  override name = 'PortTaken'
}

/** Refuses before any data is touched when somebody else listens where we want to. */
export async function requireFreePorts(config: Config): Promise<void> {
  const wanted: [string, number][] = [['PORT', config.port]]
  if (config.sandbox) wanted.push(['SANDBOX_PORT', config.sandbox.port])
  const { sandbox: fatoora } = config.fatoora
  if (fatoora) wanted.push(['FATOORA_SANDBOX_PORT', fatoora.port])

  const started = Date.now()
  const mayComeFree = () => {
    const state = stateOfStore(config.dataDir)
    if (state === 'none') return false
    return Date.now() - started < (state === 'stopping' ? drainPatience : noticePatience)
  }
  for (const [variable, port] of wanted) {
    let trouble = await troubleWith(config.host, port)
    while (trouble === 'EADDRINUSE' && mayComeFree()) {
      await delay(100)
      trouble = await troubleWith(config.host, port)
    }
    if (trouble) throw new PortTaken(explain(trouble, variable, port, config.host))
  }
}

function explain(trouble: string, variable: string, port: number, host: string) {
  if (trouble === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or set ${variable} to a free one.`
  if (trouble === 'EACCES')
    return `Port ${port} may not be used by this user. Set ${variable} to one above 1023.`
  if (trouble === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Set HOST to one of its own.`
  return `Nobody can listen on ${host}:${port} (${trouble}). See HOST and ${variable}.`
}

function troubleWith(host: string, port: number) {
  return new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(errorCode(error) || error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** Leaves a note for the next start: that our port will, or will not, come free. */
export function describeProcess(dataDir: string, state: 'running' | 'stopping'): void {
  writeFileSync(processFile(dataDir), `${process.pid} ${state}\n`)
}

export function forgetProcess(dataDir: string): void {
  rmSync(processFile(dataDir), { force: true })
}

function processFile(dataDir: string) {
  return path.join(dataDir, 'store.pid')
}

function stateOfStore(dataDir: string): 'none' | 'running' | 'stopping' {
  try {
    const [pid, state] = readFileSync(processFile(dataDir), 'utf8').trim().split(' ')
    process.kill(Number(pid), 0)
    return state === 'stopping' ? state : 'running'
  } catch {
    return 'none'
  }
}
