import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { type Clock, createClock } from '../practice/clock.ts'
import { FaultBox } from '../practice/faults.ts'
import { TimeFrames } from '../practice/time-frames.ts'
import { createApp } from './app.ts'
import { finishVerification } from './cards.ts'
import { expire } from './charges.ts'
import type { Desk, Keys } from './desk.ts'
import { Ledger } from './ledger.ts'
import { planDecision } from './refunds.ts'
import { Webhooks } from './webhooks.ts'

export interface TapSandboxOptions {
  host: string
  /** 0: any free one. */
  port: number
  /** The ledger lies in its folder `sandbox`. One gateway for each folder. */
  dataDir: string
  /** Where browsers reach the gateway; http://localhost:PORT when absent. */
  publicUrl?: string | undefined
  /** pk_test_sandbox and sk_test_sandbox when absent. */
  keys?: Keys | undefined
  clock?: Clock | undefined
}

export interface TapSandbox {
  url: string
  port: number
  /** Lets running answers end (5 s at most), then stops. */
  close(): Promise<void>
}

export const sandboxKeys: Keys = { publishable: 'pk_test_sandbox', secret: 'sk_test_sandbox' }
const DRAIN_TIME = 5000

/** Rejects with the system's error (code EADDRINUSE …) when it cannot listen, and has touched nothing then. */
export async function startTapSandbox(options: TapSandboxOptions): Promise<TapSandbox> {
  const clock = options.clock ?? createClock()
  const ledger = await Ledger.load(options.dataDir)
  const faults = new FaultBox()
  const keys = options.keys ?? sandboxKeys
  const desk: Desk = {
    clock,
    ledger,
    faults,
    keys,
    publicUrl: '',
    webhooks: new Webhooks({
      clock,
      ledger,
      faults,
      secretKey: keys.secret,
      publicUrl: () => desk.publicUrl,
    }),
    frames: new TimeFrames(clock, (id) => {
      const charge = ledger.charges.get(id)
      const verification = ledger.verifications.get(id)
      if (charge?.status === 'INITIATED') expire(desk, charge)
      if (verification?.status === 'INITIATED') finishVerification(desk, verification, false)
    }),
  }
  const server = createAdaptorServer({ fetch: createApp(desk).fetch })
  if (!(server instanceof Server)) throw new Error('The sandbox speaks plain HTTP/1.1')
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  desk.publicUrl = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
  await ledger.open()
  goOn(desk)

  return {
    url: desk.publicUrl,
    port,
    async close() {
      await drain(server)
      desk.webhooks.close()
      await ledger.close()
    },
  }
}

/** With what an earlier process left in the middle. */
function goOn(desk: Desk) {
  desk.webhooks.start()
  for (const { id, status, challenge } of [
    ...desk.ledger.charges.values(),
    ...desk.ledger.verifications.values(),
  ]) {
    if (status === 'INITIATED' && challenge) desk.frames.add(id, challenge.expires_at)
  }
  for (const refund of desk.ledger.refunds.values()) {
    if (refund.status === 'PENDING') planDecision(desk, refund)
  }
}

async function drain(server: Server) {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections that are kept alive fall idle one by one, as their last answers go out.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIME)
  await ended
  clearInterval(sweep)
  clearTimeout(force)
}
