import type { Channel } from '#rules/messages/channels'
import type { FactEntity, FactName } from '#rules/history/facts'
import type { FactField } from '#rules/history/fact-fields'
import type { TemplateName } from '#rules/messages/message-templates'

/**
 * What a call changed, as the log says it, and whom it notified of what. A dry run collects what it would
 * have.
 */
export type Effects = { facts: FactLeft[]; messages: MessageLeft[] }

export type FactLeft = { action: FactName; entity: FactEntity; entityId: string; changes: FieldChanges }

type FieldChanges = Partial<Record<FactField, { before: unknown; after: unknown }>>

/** A message as it will be read. `clientId`: null for somebody who is no client yet. */
export type MessageLeft = {
  template: TemplateName
  channel: Channel
  recipient: string
  clientId: string | null
  subject: string
  body: string
}

export function noEffects(): Effects {
  return { facts: [], messages: [] }
}

/** Forgets what a transaction left that runs again. */
export function forgetEffects(effects: Effects, before: { facts: number; messages: number }): void {
  effects.facts.length = before.facts
  effects.messages.length = before.messages
}
