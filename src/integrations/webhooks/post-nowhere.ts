import type { WebhookPoster } from '#domain/core/ports/post-webhook'

/** Of a copy of a live store: partners' programs are real, and are not notified. */
export const postNowhere: WebhookPoster = () =>
  Promise.resolve({ status: 200, text: 'staging: not sent', durationMs: 0 })
