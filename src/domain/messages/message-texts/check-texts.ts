import type { FieldProblem } from '#rules/field-errors'
import { languages, type Language } from '#rules/language'
import type { TemplateName } from '#rules/message-templates'
import {
  cleanMessageText,
  fillVariables,
  findSmsProblem,
  findTextProblems,
  maxSms,
  partsOver,
  variablesOfPart,
  type OwnTexts,
  type TextField,
} from '#rules/message-texts'
import { smsBudgets } from '#rules/sms-length'
import { countSmsParts } from '#rules/sms-parts'
import { ShopError } from '#rules/errors'
import { partsOf } from '#domain/messages/mail-blocks'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { smsText } from '#domain/messages/sms-text'
import { ourTexts, parameterWords } from '#domain/messages/templates'
import { maxWords, ourMaxSms, samplesOf, type Place } from '#domain/messages/message-texts/place-values'

/** What somebody typed: null, or what reads like ours, is ours; what is left out stays. */
export type TypedTexts = { [Field in TextField]?: string | null | undefined }

/** The texts of a message once `typed` is taken over, cleaned; what is ours has gone. */
export function takeTexts(template: TemplateName, stands: OwnTexts, typed: TypedTexts): OwnTexts {
  const ours = ourTexts(template)
  const own: OwnTexts = {}
  for (const part of partsOver(notificationPolicy[template].channels)) {
    for (const language of languages) {
      const field: TextField = `${part}_${language}`
      const text = typed[field] === undefined ? stands[field] : typed[field]
      if (text === undefined || text === null) continue
      const clean = cleanMessageText(part, text)
      if (clean !== cleanMessageText(part, ours[field] ?? '')) own[field] = clean
    }
  }
  return own
}

/** Refuses texts that cannot be sent. Error: invalid_input, at each field what is wrong with it. */
export function checkTexts(place: Place, template: TemplateName, own: OwnTexts): void {
  const fields: Partial<Record<TextField, FieldProblem[]>> = {}
  for (const part of partsOver(notificationPolicy[template].channels)) {
    const variables = variablesOfPart(template, part, ourTexts(template))
    for (const language of languages) {
      const field: TextField = `${part}_${language}`
      const text = own[field]
      if (text === undefined) continue
      const found = findTextProblems(part, text, variables)
      const problems =
        found.length > 0 || part === 'subject'
          ? found
          : part === 'sms'
            ? smsProblems(place, template, language, text)
            : mailProblems(place, template, language, text)
      if (problems.length > 0) fields[field] = problems
    }
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
}

/**
 * How many parts an SMS may take: its budget, or what ours takes in a store whose own name, address or plans are so long that it
 * goes over.
 */
export function allowedParts(place: Place, template: TemplateName, language: Language): number {
  const budgets: Partial<Record<TemplateName, number>> = smsBudgets
  const ours = maxSms(ourMaxSms(place, template, language))
  return Math.max(budgets[template] ?? 1, countSmsParts(ours).parts)
}

function smsProblems(place: Place, template: TemplateName, language: Language, text: string): FieldProblem[] {
  const filled = maxWords(place, template, language).map((words) =>
    smsText(place.store, language, fillVariables(text, words)),
  )
  const problem = findSmsProblem(text, maxSms(filled), allowedParts(place, template, language))
  return problem ? [problem] : []
}

/** The link of an email is a button, or nobody can press it. */
function mailProblems(
  place: Place,
  template: TemplateName,
  language: Language,
  text: string,
): FieldProblem[] {
  if (!text.includes('{link}')) return []
  const samples = samplesOf(place, language)
  const { letter } = partsOf(fillVariables(text, parameterWords(template, language, samples, 'email')))
  const hasButton = letter.some((block) => block.kind === 'act' && block.url === samples.link)
  return hasButton ? [] : [{ error: 'link_not_alone', values: { name: '{link}' } }]
}
