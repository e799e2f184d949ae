import { expect, test } from 'vitest'
import { languages } from '#rules/core/language'
import { smsBudgets } from '#rules/messages/sms-length'
import { countSmsParts } from '#rules/messages/sms-parts'
import { seededPlace } from '../../../test/seeded-place.ts'
import { templatesOver } from './templates.ts'
import { ourMaxSms } from './message-texts/place-values.ts'

test('every SMS has a budget', () => {
  expect(Object.keys(smsBudgets).toSorted()).toEqual(templatesOver('sms').toSorted())
})

test.each(templatesOver('sms').flatMap((name) => languages.map((language) => [name, language] as const)))(
  'the SMS %s (%s) stays within its parts at its longest',
  (template, language) => {
    const budgets: Partial<Record<typeof template, 1 | 2>> = smsBudgets
    for (const text of ourMaxSms(seededPlace, template, language)) {
      const { parts, units } = countSmsParts(text)
      expect(parts, `${units}: ${text}`).toBeLessThanOrEqual(budgets[template] ?? 0)
    }
  },
)
