/**
 * A load generator as a process of its own: `node bench/load.ts '{"port":…,"path":…}'` keeps some connections busy for
 * some seconds and prints what it saw. It reads answers as bytes and no more, so that it is seldom the slower side.
 */
import { connect, type Socket } from 'node:net'

export type LoadOrder = {
  port: number
  path: string
  headers: Record<string, string>
  connections: number
  seconds: number
}
export type LoadResult = { requests: number; seconds: number; failed: number; median: number; worst: number }

export function runLoad(order: LoadOrder): Promise<LoadResult> {
  const lines = Object.entries({ host: `localhost:${order.port}`, ...order.headers })
  const request = `GET ${order.path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const times: number[] = []
  let failed = 0
  const started = performance.now()
  const end = started + order.seconds * 1000

  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port: order.port, host: '127.0.0.1' })
      socket.setNoDelay(true)
      let held: Buffer = Buffer.alloc(0)
      let asked = 0
      const ask = () => {
        asked = performance.now()
        socket.write(request)
      }
      socket.once('connect', ask)
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (chunk: Buffer) => {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
        const whole = answerLength(held)
        if (whole === undefined) return
        if (held.subarray(9, 12).toString('latin1') !== '200') failed++
        held = held.subarray(whole)
        const now = performance.now()
        times.push(now - asked)
        if (now < end) ask()
        else socket.destroy()
      })
    })

  return Promise.all(Array.from({ length: order.connections }, lane)).then(() => {
    const seconds = (performance.now() - started) / 1000
    times.sort((one, other) => one - other)
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
    return { requests: times.length, seconds, failed, median: at(0.5), worst: at(0.99) }
  })
}

/** Bytes of the first whole answer in `bytes`; undefined while it is not whole. */
function answerLength(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const headers = bytes.subarray(0, head).toString('latin1')
  const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1]
  if (length !== undefined) {
    const whole = head + 4 + Number(length)
    return bytes.length >= whole ? whole : undefined
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(headers)) return head + 4
  return bytes.subarray(-7).toString('latin1').endsWith('\r\n0\r\n\r\n') ? bytes.length : undefined
}

if (import.meta.main) {
  const order: LoadOrder = JSON.parse(process.argv[2] ?? '{}')
  console.log(JSON.stringify(await runLoad(order)))
}
