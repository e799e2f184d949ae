/** One signed call to a partner's address. */
export type WebhookCall = {
  url: string
  headers: Record<string, string>
  body: string
}

/** `status` is null when no answer came; `text` is then the reason. */
export type WebhookAnswer = { status: number | null; text: string; durationMs: number }

/**
 * Posts to partners' addresses: one try of at most `webhookTimeout` seconds, no redirects, and in production
 * nothing that leads into a private network. Never throws.
 */
export type WebhookPoster = (call: WebhookCall) => Promise<WebhookAnswer>
