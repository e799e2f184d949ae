import type { Payment } from './payment-object.ts'

export const availableEvents = [
  'payment_paid',
  'payment_failed',
  'payment_refunded',
  'payment_voided',
  'payment_authorized',
  'payment_captured',
  'payment_verified',
] as const

export type EventType = (typeof availableEvents)[number]

export interface Webhook {
  id: string
  http_method: 'post' | 'put' | 'patch'
  url: string
  /** Null: all events, present and future. */
  events: string[] | null
  shared_secret: string
  created_at: string
}

/** One event on its way to one webhook. */
export interface Delivery {
  id: string
  webhook_id: string
  event: { id: string; type: EventType; created_at: string; data: Payment }
  /** How many attempts were made. */
  made: number
  /** Milliseconds since 1970. */
  due_at: number
}

export interface Attempt {
  id: string
  webhook_id: string
  event_id: string
  event_type: EventType
  /** 0 for the first attempt. */
  retry_number: number
  result: 'success' | 'failed'
  message: string | null
  response_code: number | null
  response_headers: Record<string, string> | null
  response_body: string | null
  created_at: string
}
