import type { MessageSender } from '#domain/core/ports/sender'

/** Sends nothing: the outbox itself is the inbox, shown at /dev/inbox. Refused in production. */
export function createInboxSender(): MessageSender {
  return { keepsCodes: true, send: async () => ({ externalId: null }) }
}
