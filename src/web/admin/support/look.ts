/** A colleague who has the ticket open. */
export type Onlooker = { id: string; name: string; is_typing: boolean }

/**
 * What a look at a ticket finds: who else has it open, and how far its thread goes; null for a thread without
 * a message.
 */
export type Look = { others: Onlooker[]; last_message_id: string | null }

/** Is it what our endpoint answers to a look? */
export function isLook(value: unknown): value is Look {
  if (typeof value !== 'object' || value === null) return false
  const { others, last_message_id: last }: Partial<Record<keyof Look, unknown>> = value
  return Array.isArray(others) && others.every(isOnlooker) && (last === null || typeof last === 'string')
}

function isOnlooker(value: unknown): value is Onlooker {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, is_typing: isTyping }: Partial<Record<keyof Onlooker, unknown>> = value
  return typeof id === 'string' && typeof name === 'string' && typeof isTyping === 'boolean'
}
