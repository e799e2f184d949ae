import type { Dependencies } from '#domain/core/context'
import { countHeldMessages } from '#domain/messages/held-messages'
import type { Finding } from './finding.ts'

/** Whether messages wait because somebody wanted it so. Nothing where they leave. */
export async function checkHeldMessages(
  parts: Pick<Dependencies, 'db' | 'messagesHeld'>,
): Promise<Finding[]> {
  const held = await countHeldMessages(parts)
  if (!held) return []
  const since = held.since ? `, the oldest since ${held.since.toISOString()}` : ''
  return [
    {
      part: 'held messages',
      state: 'warning',
      text: `none leaves but codes (HOLD_MESSAGES), ${held.count} wait${since}`,
      action: 'Once they may leave, take HOLD_MESSAGES out for web and workers, and restart them.',
    },
  ]
}
