import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { FactName } from '#rules/history/facts'
import type { NamedField } from '#rules/history/fact-fields'
import type { IconName } from '#ui/icon'
import { useSentenceFieldWords } from '../words/sentence-words.ts'
import type { FactWords, Tone } from './words.ts'
import { catalogueActions, catalogueFields } from './catalogue-words.ts'
import { contentActions, contentFields } from './content-words.ts'
import {
  subscriptionActions as subscriptionChangeActions,
  subscriptionFields as subscriptionChangeFields,
} from './subscription-labels.ts'
import { systemActions, systemFields } from './system-labels.ts'
import { orderActions, orderFields } from './order-words.ts'
import { partnerActions, partnerFields } from './partner-words.ts'
import { peopleActions, peopleFields } from './people-words.ts'
import { subscriptionActions, subscriptionFields } from './subscription-words.ts'
import { supportActions, supportFields } from './support-words.ts'

type Look = { icon: IconName; tone: Tone }

/**
 * What was done, as a verbal noun: it addresses no gender. Names are those that the domain leaves in the log;
 * their words stand beside this file, one file for each area, and the compiler refuses a fact without words.
 * Read by any name: a row of the log may be of another build.
 */
const actions: Readonly<Record<string, FactWords>> = {
  ...catalogueActions,
  ...contentActions,
  ...peopleActions,
  ...orderActions,
  ...subscriptionActions,
  ...supportActions,
  ...partnerActions,
  ...systemActions,
  ...subscriptionChangeActions,
} satisfies Record<FactName, FactWords>

const fields: Readonly<Record<string, MessageDescriptor>> = {
  ...catalogueFields,
  ...contentFields,
  ...peopleFields,
  ...orderFields,
  ...subscriptionFields,
  ...supportFields,
  ...partnerFields,
  ...systemFields,
  ...subscriptionChangeFields,
} satisfies Record<NamedField, MessageDescriptor>

const otherStatuses: Record<string, MessageDescriptor> = {
  requested: msg`طُلب الاسترداد`,
  pending: msg`قيد الاسترداد`,
  done: msg`أُعيد المبلغ`,
  failed: msg`تعذّر الاسترداد`,
  active: msg`سارٍ`,
  past_due: msg`متأخر السداد`,
  cancelled: msg`ينتهي بلا تجديد`,
  expired: msg`منتهٍ`,
  replaced: msg`استُبدل`,
  verifying: msg`ينتظر تحقق البنك`,
  refused: msg`رفضه البنك`,
}

export function useHistoryWords() {
  const { i18n } = useLingui()
  const sentence = useSentenceFieldWords()
  const say = (words: MessageDescriptor | undefined, wire: string) => (words ? i18n._(words) : wire)
  return {
    /** An action that this build does not know yet is shown by its name. */
    action: (name: string) => say(actions[name]?.[2], name),
    look: (name: string): Look => {
      const [icon, tone] = actions[name] ?? ['edit', 'info']
      return { icon, tone }
    },
    field: (name: string) => say(fields[name], sentence(name) ?? name),
    otherStatus: (name: string) => say(otherStatuses[name], name),
  }
}
