import { expect, test } from 'vitest'
import { languages } from '#rules/core/language'
import { templateNames } from '#rules/messages/template-names'
import { partsOver, variablesOfPart } from '#rules/messages/message-texts'
import { variablesOfSentence } from '#rules/messages/placed-sentences'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { ourSentences, ourTexts } from '#domain/messages/templates'
import { sentenceWords } from './sentence-words.ts'
import { variableWords } from './variable-words.ts'

/**
 * What staff see of each message when they write its texts: the names of its variables and of the sentences
 * that fill them.
 */

test.each(templateNames)('every variable of %s has a name, in its texts and in its sentences', (template) => {
  const ours = ourTexts(template)
  const inTexts = partsOver(notificationPolicy[template].channels).flatMap((part) =>
    variablesOfPart(template, part, ours),
  )
  const inSentences = ourSentences(template).flatMap((sentence) =>
    languages.flatMap((language) => variablesOfSentence(sentence, language, sentence.ours, ours)),
  )
  const names = new Set([...inTexts, ...inSentences].map(({ name }) => name))
  expect([...names].filter((name) => !(name in variableWords))).toEqual([])
})

test.each(templateNames)('every sentence of %s has a name', (template) => {
  const nameless = ourSentences(template).filter(({ id }) => {
    const [what = '', name = ''] = id.replace(/^sms\./, '').split('.')
    // By its cause, which `satisfies` holds.
    return what !== 'returned' && !sentenceWords[what]?.[name]
  })
  expect(nameless.map(({ id }) => id)).toEqual([])
})
