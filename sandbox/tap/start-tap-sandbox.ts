import { type Clock, createClock } from '../practice/clock.ts'
import { FaultBox } from '../practice/faults.ts'
import { TimeFrames } from '../practice/time-frames.ts'
import { createApp } from './app.ts'
import { finishVerification } from './cards.ts'
import { expire } from './charges.ts'
import { type Keys, sandboxKeys } from '../practice/desk.ts'
import { drain, serverOf } from '../practice/gateway-server.ts'
import { listen } from '../practice/listen.ts'
import type { Desk } from './desk.ts'
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
  const server = serverOf(createApp(desk))
  const port = await listen(server, options.host, options.port)
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
