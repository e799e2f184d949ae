import type { Log } from '#domain/core/context'
import type { MessageSender } from '#domain/core/ports/sender'

/**
 * Of a copy of a live store: messages are taken and go nowhere, because their recipients are real. Only to
 * those who are named do they go: through `real`, or into the log where no company is configured, so that
 * staff get the code of their sign-in.
 */
export function createStagingSender(options: {
  real: MessageSender | null
  isAllowed: (recipient: string) => boolean
  log: Log
}): MessageSender {
  const { real, isAllowed, log } = options
  return {
    keepsCodes: false,
    ...(real?.asksFirst && { asksFirst: true }),
    async send(message) {
      if (!isAllowed(message.to)) return { externalId: null }
      if (real) return real.send(message)
      log.warn(
        { channel: message.channel, text: message.body },
        'staging: a message to somebody who is named',
      )
      return { externalId: null }
    },
  }
}
