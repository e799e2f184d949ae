import { createApp } from './app.ts'
import { type Clock, createClock } from '../practice/clock.ts'
import type { Desk } from './desk.ts'
import { FaultBox } from '../practice/faults.ts'
import { type Keys, sandboxKeys } from '../practice/desk.ts'
import { drain, serverOf } from '../practice/gateway-server.ts'
import { listen } from '../practice/listen.ts'
import { Ledger } from './ledger.ts'
import { expire } from './settlement.ts'
import { TimeFrames } from '../practice/time-frames.ts'
import { Webhooks } from './webhooks.ts'

export interface SandboxOptions {
  host: string
  /** 0: any free one. */
  port: number
  /** The ledger lies in its folder `sandbox`. One gateway for each folder. */
  dataDir: string
  /** Where events go; nowhere when absent. */
  webhookUrl?: string | undefined
  webhookSecret?: string | undefined
  /** Where browsers reach the gateway; http://localhost:PORT when absent. */
  publicUrl?: string | undefined
  /** pk_test_sandbox and sk_test_sandbox when absent. */
  keys?: Keys | undefined
  clock?: Clock | undefined
}

export interface Sandbox {
  url: string
  port: number
  /** Lets running answers end (5 s at most), then stops. */
  close(): Promise<void>
}

export const DEFAULT_WEBHOOK_SECRET = 'whsec_test_sandbox'

/** Rejects with the system's error (code EADDRINUSE …) when it cannot listen, and has touched nothing then. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = options.clock ?? createClock()
  const ledger = await Ledger.load(options.dataDir)
  const faults = new FaultBox()
  const webhooks = new Webhooks(clock, ledger, faults)
  const desk: Desk = {
    clock,
    ledger,
    faults,
    webhooks,
    publicUrl: '',
    keys: options.keys ?? sandboxKeys,
    frames: new TimeFrames(clock, (id) => {
      const record = ledger.payments.get(id)
      if (record?.payment.status === 'initiated') expire(desk, record)
    }),
  }
  const server = serverOf(createApp(desk))
  const port = await listen(server, options.host, options.port)
  desk.publicUrl = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (options.webhookUrl)
    webhooks.useDefault(options.webhookUrl, options.webhookSecret ?? DEFAULT_WEBHOOK_SECRET)
  await ledger.open()
  webhooks.start()
  for (const { payment, challenge } of ledger.payments.values()) {
    if (payment.status === 'initiated' && challenge) desk.frames.add(payment.id, challenge.expires_at)
  }

  return {
    url: desk.publicUrl,
    port,
    async close() {
      await drain(server)
      webhooks.close()
      await ledger.close()
    },
  }
}
