import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#server/config'

/** A store whose parent was killed needs a moment to notice and to drain. */
const leavePatience = 4_000

export class PortTaken extends Error {
  override name = 'PortTaken'
}

/** Refuses before any data is touched when somebody else listens where we want to. */
export async function requireFreePorts(config: Config): Promise<void> {
  const wanted: [string, number][] = [['PORT', config.port]]
  if (config.sandbox) wanted.push(['SANDBOX_PORT', config.sandbox.port])

  const deadline = Date.now() + (isStoreRunning(config.dataDir) ? leavePatience : 0)
  for (const [variable, port] of wanted) {
    let trouble = await troubleWith(config.host, port)
    while (trouble === 'EADDRINUSE' && Date.now() < deadline) {
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
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

export function processFile(dataDir: string) {
  return path.join(dataDir, 'store.pid')
}

function isStoreRunning(dataDir: string) {
  try {
    const pid = Number(readFileSync(processFile(dataDir), 'utf8'))
    process.kill(pid, 0)
    return pid > 0
  } catch {
    return false
  }
}
