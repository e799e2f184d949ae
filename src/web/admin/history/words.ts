import type { MessageDescriptor } from '@lingui/core'
import type { FactName } from '#rules/history/facts'
import type { NamedField } from '#rules/history/fact-fields'
import type { IconName } from '#ui/icon'

export type Tone = 'good' | 'wait' | 'info' | 'bad' | 'back' | 'void'

/** How a fact looks, and what it is called as a verbal noun. */
export type FactWords = readonly [icon: IconName, tone: Tone, name: MessageDescriptor]

/** The words of one area: some of the names that the domain leaves in the log. */
export type ActionWords = Partial<Record<FactName, FactWords>>
export type FieldWords = Partial<Record<NamedField, MessageDescriptor>>
