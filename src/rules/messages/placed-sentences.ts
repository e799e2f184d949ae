import type { Channel } from '#rules/messages/channels'
import { languages, type Language } from '#rules/core/language'
import { invoiceSums, sentencesFor, type SentenceId } from '#rules/messages/message-sentences'
import type { TemplateName } from '#rules/messages/message-templates'
import {
  isBulky,
  partsOver,
  variablesIn,
  variablesOfPart,
  type OwnTexts,
  type TextVariable,
} from '#rules/messages/message-texts'

/** A sentence that may stand in a message: in the place of which variable, and over which of its channels. */
export type PlacedSentence = { id: SentenceId; variable: string; channels: Channel[] }

/** Every sentence that may fill a text of this message, ours or theirs, each once. */
export function placeSentences(
  template: TemplateName,
  channels: readonly Channel[],
  ours: Readonly<OwnTexts>,
): PlacedSentence[] {
  const placed = new Map<SentenceId, PlacedSentence>()
  for (const channel of channels) {
    const names = partsOver([channel]).flatMap((part) =>
      variablesOfPart(template, part, ours).map(({ name }) => name),
    )
    if (names.includes('sums')) names.push('how')
    for (const variable of new Set(names)) {
      for (const id of sentencesFor(template, variable, channel)) {
        const stands = placed.get(id)
        if (stands) stands.channels.push(channel)
        else placed.set(id, { id, variable, channels: [channel] })
      }
    }
  }
  return [...placed.values()]
}

/** Said elsewhere in the same message, or of no weight where it is left out. */
const leftOut = new Set(['plan', 'card'])

/**
 * What a sentence may be filled with: what our own says, in either language, and the plain values of our
 * texts over its channels, as those are always known when it is written. Required is what our own says in
 * this language: it is chosen because of just that.
 * @param ourSentence our own, in both languages
 */
export function variablesOfSentence(
  { id, channels }: PlacedSentence,
  language: Language,
  ourSentence: Readonly<Record<Language, string>>,
  ours: Readonly<OwnTexts>,
): TextVariable[] {
  const said = variablesIn(ourSentence[language])
  const names = new Set(languages.flatMap((one) => variablesIn(ourSentence[one])))
  const [first = [], ...others] = channels.map((channel) => plainValues(channel, ours))
  for (const name of first) if (others.every((values) => values.includes(name))) names.add(name)
  return [...names].map((name) => ({
    name,
    isRequired: said.includes(name) && !leftOut.has(name) && !(id === invoiceSums && name === 'how'),
  }))
}

/** What every text of ours over a channel says that is a value: no sentence, no link, no code. */
function plainValues(channel: Channel, ours: Readonly<OwnTexts>): string[] {
  const texts = partsOver([channel]).flatMap((part) =>
    languages.map((language) => ours[`${part}_${language}`] ?? ''),
  )
  return variablesIn(texts.join('')).filter((name) => !isBulky(name))
}
