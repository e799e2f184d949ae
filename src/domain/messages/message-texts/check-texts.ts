import type { Channel } from '#rules/messages/channels'
import type { FieldProblem } from '#rules/core/field-errors'
import { languages, type Language } from '#rules/core/language'
import {
  invoiceSums,
  isSentenceField,
  sentenceField,
  type SentenceField,
  type SentenceId,
} from '#rules/messages/message-sentences'
import type { TemplateName } from '#rules/messages/message-templates'
import {
  cleanMessageText,
  fillVariables,
  findSmsProblem,
  findTextProblems,
  maxSentence,
  maxSms,
  partsOver,
  textLimits,
  variablesOfPart,
  type OwnField,
  type OwnTexts,
  type TextField,
} from '#rules/messages/message-texts'
import { variablesOfSentence } from '#rules/messages/placed-sentences'
import { smsBudgets } from '#rules/messages/sms-length'
import { countSmsParts } from '#rules/messages/sms-parts'
import { ShopError } from '#rules/errors/shop-error'
import { partsOf } from '#domain/messages/mail-blocks'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { smsText } from '#domain/messages/sms-text'
import { ourSentences, ourTexts, parameterWords } from '#domain/messages/templates'
import { maxWords, ourMaxSms, samplesOf, type Place } from '#domain/messages/message-texts/place-values'
import { casesOf } from '#domain/messages/message-texts/sentence-cases'

/** What somebody typed: null, or what reads like ours, is ours; what is left out stays. */
export type TypedTexts = { [Field in OwnField]?: string | null | undefined }

type Problems = Partial<Record<OwnField, FieldProblem[]>>

/**
 * The texts of a message once `typed` is taken over, cleaned; what is ours has gone. Error: invalid_input for
 * a sentence that this message has not.
 */
export function takeTexts(template: TemplateName, stands: OwnTexts, typed: TypedTexts): OwnTexts {
  const ours = ourTexts(template)
  const own: OwnTexts = {}
  const take = (field: OwnField, ourText: string, clean: (text: string) => string) => {
    const text = typed[field] === undefined ? stands[field] : typed[field]
    if (text === undefined || text === null) return
    const cleaned = clean(text)
    if (cleaned !== clean(ourText)) own[field] = cleaned
  }
  for (const part of partsOver(notificationPolicy[template].channels)) {
    for (const language of languages) {
      const field: TextField = `${part}_${language}`
      take(field, ours[field] ?? '', (text) => cleanMessageText(part, text))
    }
  }
  const known = new Set<string>()
  for (const { id, ours: ourSentence } of ourSentences(template)) {
    for (const language of languages) {
      const field = sentenceField(id, language)
      known.add(field)
      take(field, ourSentence[language], (text) => cleanSentence(id, text))
    }
  }
  const unknown = Object.keys(typed).filter((field) => isSentenceField(field) && !known.has(field))
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((field) => [field, ['not_allowed' as const]]))
    throw new ShopError('invalid_input', { fields })
  }
  return own
}

/** A sentence stays in its line, but for the lines of an invoice's amounts. */
function cleanSentence(id: SentenceId, text: string): string {
  return cleanMessageText(id === invoiceSums ? 'mail' : 'subject', text)
}

/** Refuses texts that cannot be sent. Error: invalid_input, at each field what is wrong with it. */
export function checkTexts(place: Place, template: TemplateName, own: OwnTexts): void {
  const problems: Problems = { ...partProblems(template, own), ...sentenceProblems(template, own) }
  // Nothing is filled with words that are wrong in themselves.
  const sound = without(own, Object.keys(problems))
  for (const language of languages) {
    for (const found of [
      smsProblems(place, template, language, sound),
      mailProblems(place, template, language, sound),
    ]) {
      for (const [field, reasons] of Object.entries(found)) {
        // Each is a field of the message.
        problems[field as OwnField] ??= reasons
      }
    }
  }
  if (Object.keys(problems).length > 0) throw new ShopError('invalid_input', { fields: problems })
}

function partProblems(template: TemplateName, own: OwnTexts): Problems {
  const problems: Problems = {}
  for (const part of partsOver(notificationPolicy[template].channels)) {
    const variables = variablesOfPart(template, part, ourTexts(template))
    for (const language of languages) {
      const field: TextField = `${part}_${language}`
      const text = own[field]
      const found = text === undefined ? [] : findTextProblems(textLimits[part], text, variables)
      if (found.length > 0) problems[field] = found
    }
  }
  return problems
}

function sentenceProblems(template: TemplateName, own: OwnTexts): Problems {
  const problems: Problems = {}
  const ours = ourTexts(template)
  for (const sentence of ourSentences(template)) {
    for (const language of languages) {
      const field = sentenceField(sentence.id, language)
      const text = own[field]
      if (text === undefined) continue
      const variables = variablesOfSentence(sentence, language, sentence.ours, ours)
      const found = findTextProblems(maxSentence, text, variables)
      if (found.length > 0) problems[field] = found
    }
  }
  return problems
}

/**
 * How many parts an SMS may take: its budget, or what ours takes in a store whose own name, address or plans
 * are so long that it goes over.
 */
export function allowedParts(place: Place, template: TemplateName, language: Language): number {
  const budgets: Partial<Record<TemplateName, number>> = smsBudgets
  const ours = maxSms(ourMaxSms(place, template, language))
  return Math.max(budgets[template] ?? 1, countSmsParts(ours).parts)
}

function smsProblems(place: Place, template: TemplateName, language: Language, own: OwnTexts): Problems {
  const field: TextField = `sms_${language}`
  const ourText = ourTexts(template)[field]
  if (ourText === undefined) return {}
  return findCause(sentencesIn(template, 'sms', language, own), own, field, (some) => {
    const text = some[field] ?? ourText
    const filled = maxWords(place, template, language, some).map((words) =>
      smsText(place.store, language, fillVariables(text, words)),
    )
    // Letters are named wherever they stand, in the text or in a sentence of it.
    const written = [
      text,
      ...Object.entries(some).flatMap(([name, one]) => (isSentenceField(name) ? [one] : [])),
    ]
    return findSmsProblem(written.join(' '), maxSms(filled), allowedParts(place, template, language))
  })
}

/** The link of an email is a button, or nobody can press it. */
function mailProblems(place: Place, template: TemplateName, language: Language, own: OwnTexts): Problems {
  const field: TextField = `mail_${language}`
  const text = own[field] ?? ourTexts(template)[field]
  if (!text?.includes('{link}')) return {}
  const samples = samplesOf(place, language)
  return findCause(sentencesIn(template, 'email', language, own), own, field, (some) => {
    const hasButton = casesOf(template).every((one) => {
      const words = parameterWords(template, language, { ...samples, ...one }, 'email', some)
      const { letter } = partsOf(fillVariables(some[field] ?? text, words))
      return letter.some((block) => block.kind === 'act' && block.url === samples.link)
    })
    return hasButton ? null : { error: 'link_not_alone', values: { name: '{link}' } }
  })
}

/** The own sentences that a channel has in a language. */
function sentencesIn(
  template: TemplateName,
  channel: Channel,
  language: Language,
  own: OwnTexts,
): SentenceField[] {
  return ourSentences(template).flatMap(({ id, channels }) => {
    const field = sentenceField(id, language)
    return own[field] !== undefined && channels.includes(channel) ? [field] : []
  })
}

/**
 * Which field a problem of the whole comes from: the text where it is wrong with our sentences, too, else
 * each sentence that is wrong in that text alone, else all of them together.
 */
function findCause(
  sentences: SentenceField[],
  own: OwnTexts,
  field: TextField,
  problemOf: (own: OwnTexts) => FieldProblem | null,
): Problems {
  const whole = problemOf(own)
  if (!whole) return {}
  const ofText = problemOf(without(own, sentences))
  if (ofText) return { [field]: [ofText] }
  const wrong = sentences.flatMap((one) => {
    const others = sentences.filter((other) => other !== one)
    const problem = problemOf(without(own, others))
    return problem ? [[one, [problem]] as const] : []
  })
  if (wrong.length > 0) return Object.fromEntries(wrong)
  return Object.fromEntries(sentences.map((one) => [one, [whole]]))
}

function without(own: OwnTexts, fields: readonly string[]): OwnTexts {
  return Object.fromEntries(Object.entries(own).filter(([field]) => !fields.includes(field)))
}
