import { randomUUID } from 'node:crypto'
import type { Clock } from '../practice/clock.ts'
import { invalid, notFound } from './errors.ts'
import type { FaultBox } from '../practice/faults.ts'
import { Fields } from './fields.ts'
import { ACCOUNT_NAME, FIELD_TEXTS, WEBHOOK_TIMEOUT, WEBHOOK_WAITS } from './guesses.ts'
import type { Ledger } from './ledger.ts'
import type { Payment } from './payment-object.ts'
import { type Delivered, JsonSender } from '../practice/post-json.ts'
import { isObject } from '../practice/is-object.ts'
import type { RequestBody } from './request-body.ts'
import {
  type Attempt,
  type Delivery,
  type EventType,
  type Webhook,
  availableEvents,
} from './webhook-object.ts'

/** The store's webhook from the environment always has this id, so deliveries find it again after a restart. */
const DEFAULT_WEBHOOK_ID = '00000000-0000-4000-8000-000000000001'
const MAX_AT_ONCE = 32

/** Registered webhooks, and the events on their way to them: six attempts, then an event is dropped. */
export class Webhooks {
  #clock: Clock
  #ledger: Ledger
  #faults: FaultBox
  #sender = new JsonSender('Moyasar-Sandbox')
  #default: Webhook | undefined
  #ready: string[] = []
  #active = 0
  #closed = false

  constructor(clock: Clock, ledger: Ledger, faults: FaultBox) {
    this.#clock = clock
    this.#ledger = ledger
    this.#faults = faults
  }

  /** Takes the webhook of the environment. Its secret stays out of the ledger. */
  useDefault(url: string, secret: string) {
    this.#default = {
      id: DEFAULT_WEBHOOK_ID,
      http_method: 'post',
      url,
      events: null,
      shared_secret: secret,
      created_at: new Date(this.#clock.now()).toISOString(),
    }
  }

  /** Goes on with what an earlier process left unsent. */
  start() {
    for (const delivery of this.#ledger.deliveries.values()) this.#plan(delivery)
  }

  close() {
    this.#closed = true
    this.#sender.close()
  }

  /** Calls all webhooks of the event. Call it in the same turn as the change that it reports. */
  emit(type: EventType, payment: Payment) {
    const { no_webhooks: lost, duplicate_webhooks: copies, webhook_delay_ms: delay } = this.#faults.current
    if (lost) return
    const now = this.#clock.now()
    const event = { id: randomUUID(), type, created_at: new Date(now).toISOString(), data: payment }
    for (const webhook of this.list()) {
      if (webhook.events && !webhook.events.includes(type)) continue
      for (let copy = 0; copy <= copies; copy++) {
        const delivery: Delivery = {
          id: randomUUID(),
          webhook_id: webhook.id,
          event,
          made: 0,
          due_at: now + delay + (WEBHOOK_WAITS[0] ?? 0),
        }
        this.#ledger.putDelivery(delivery)
        this.#plan(delivery)
      }
    }
  }

  list(): Webhook[] {
    return [...(this.#default ? [this.#default] : []), ...this.#ledger.webhooks.values()]
  }

  get(id: string): Webhook {
    const webhook = this.list().find((one) => one.id === id)
    if (!webhook) throw notFound()
    return webhook
  }

  add(body: RequestBody): Webhook {
    const fields = new Fields(body)
    const url = fields.url('url', { required: true })
    const secret = fields.text('shared_secret', { required: true, max: 255 })
    const method = (fields.text('http_method') ?? 'post').toLowerCase()
    const events = readEvents(body.values['events'])
    if (method !== 'post' && method !== 'put' && method !== 'patch')
      throw invalid({ ...fields.errors, http_method: ['is not supported'] })
    if (events === undefined) fields.complain('events', FIELD_TEXTS.sourceType)
    fields.check()
    if (!url || !secret || events === undefined) throw invalid(fields.errors)

    const webhook: Webhook = {
      id: randomUUID(),
      http_method: method,
      url,
      events,
      shared_secret: secret,
      created_at: new Date(this.#clock.now()).toISOString(),
    }
    this.#ledger.putWebhook(webhook)
    return webhook
  }

  remove(id: string) {
    this.get(id)
    if (id === this.#default?.id) this.#default = undefined
    else this.#ledger.removeWebhook(id)
  }

  #plan(delivery: Delivery) {
    const wait = delivery.due_at - this.#clock.now()
    if (wait > 0) this.#clock.after(wait, () => this.#queue(delivery.id))
    else this.#queue(delivery.id)
  }

  #queue(deliveryId: string) {
    this.#ready.push(deliveryId)
    this.#sendMore()
  }

  #sendMore() {
    while (!this.#closed && this.#active < MAX_AT_ONCE) {
      const delivery = this.#ledger.deliveries.get(this.#ready.shift() ?? '')
      if (!delivery) {
        if (this.#ready.length === 0) return
        continue
      }
      this.#active++
      void this.#attempt(delivery).finally(() => {
        this.#active--
        this.#sendMore()
      })
    }
  }

  async #attempt(delivery: Delivery) {
    // Nobody hears of a payment that the disk does not know yet.
    const safe = await this.#ledger.flushed().then(
      () => true,
      () => false,
    )
    if (!safe || this.#closed) return
    const webhook = this.list().find((one) => one.id === delivery.webhook_id)
    if (!webhook || this.#faults.current.no_webhooks) {
      const message = webhook ? 'Lost on purpose (no_webhooks)' : 'The webhook was deleted'
      this.#note(delivery, { message }, null)
      return
    }
    try {
      const answer = await this.#sender.send(
        webhook.http_method,
        webhook.url,
        envelope(delivery.event, webhook.shared_secret),
        WEBHOOK_TIMEOUT,
      )
      const done = answer.status >= 200 && answer.status < 300
      this.#note(delivery, { answer }, done ? null : this.#nextTry(delivery))
    } catch (error) {
      // Closing cuts connections; that attempt is made again after the restart.
      if (this.#closed) return
      const message = error instanceof Error ? error.message : String(error)
      this.#note(delivery, { message }, this.#nextTry(delivery))
    }
  }

  #nextTry(delivery: Delivery): number | null {
    const wait = WEBHOOK_WAITS[delivery.made + 1]
    return wait === undefined ? null : this.#clock.now() + wait
  }

  #note(delivery: Delivery, outcome: { answer?: Delivered; message?: string }, nextAt: number | null) {
    const { answer } = outcome
    const done = answer !== undefined && answer.status >= 200 && answer.status < 300
    const attempt: Attempt = {
      id: randomUUID(),
      webhook_id: delivery.webhook_id,
      event_id: delivery.event.id,
      event_type: delivery.event.type,
      retry_number: delivery.made,
      result: done ? 'success' : 'failed',
      message: outcome.message ?? null,
      response_code: answer?.status ?? null,
      response_headers: answer?.headers ?? null,
      response_body: answer?.body ?? null,
      created_at: new Date(this.#clock.now()).toISOString(),
    }
    this.#ledger.putAttempt(attempt, delivery.id, nextAt)
    const waiting = this.#ledger.deliveries.get(delivery.id)
    if (waiting) this.#plan(waiting)
  }
}

/** The secret is never echoed. */
export function presentWebhook(webhook: Webhook) {
  const { shared_secret: _secret, ...shown } = webhook
  return shown
}

function envelope(event: Delivery['event'], secret: string) {
  return JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.created_at,
    secret_token: secret,
    account_name: ACCOUNT_NAME,
    live: false,
    data: event.data,
  })
}

/** Null: all. Undefined: not understood. A form sends one text, or keys like events[0]. */
function readEvents(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' && !Array.isArray(value) && !isObject(value)) return undefined
  const list: unknown[] = typeof value === 'string' ? [value] : Object.values(value)
  const known: readonly string[] = availableEvents
  const events = list.filter((event): event is string => typeof event === 'string' && known.includes(event))
  return events.length === list.length ? events : undefined
}
