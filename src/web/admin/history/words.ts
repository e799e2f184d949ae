import type { MessageDescriptor } from '@lingui/core'
import type { IconName } from '#ui/icon'

export type Tone = 'good' | 'wait' | 'info' | 'bad' | 'back' | 'void'

/** By the names that the domain leaves in the log: how an action looks, and what it is called as a verbal noun. */
export type ActionWords = Record<string, readonly [IconName, Tone, MessageDescriptor]>
export type FieldWords = Record<string, MessageDescriptor>
