import { escapeHtml } from '#rules/core/escape-html'
import { errorNames, errors, type ErrorName } from '#rules/errors/errors'
import { languages, type Language } from '#rules/core/language'
import { errorText } from '#locales/texts'
import { statusOf } from '../openapi/openapi-errors.ts'
import { docsWords } from './words.ts'

/**
 * Every error of the catalogue with its number, status and sentences: first those that partners' programs may
 * meet.
 */
export function errorsTable(ofPartners: ReadonlySet<string>, language: Language): string {
  const words = docsWords[language]
  const head = [words.code, words.name, words.status, words.sentences].map(
    (word) => `<th>${escapeHtml(word)}</th>`,
  )
  const table = (id: string, title: string, names: readonly ErrorName[], audience?: 'partners') =>
    `<h2 id="${id}">${escapeHtml(title)}</h2><div class="table" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${names.map((name) => row(name, audience)).join('')}</tbody></table></div>`
  const { met, others } = sortedErrors(ofPartners)
  return table('codes', words.ofPartners, met, 'partners') + table('other-codes', words.ofOthers, others)
}

/** The same list in Markdown, for the guide as a file. */
export function errorsMarkdown(ofPartners: ReadonlySet<string>, language: Language): string {
  const words = docsWords[language]
  const { met, others } = sortedErrors(ofPartners)
  const head = `| ${[words.code, words.name, words.status, words.sentences].join(' | ')} |\n|---|---|---|---|\n`
  const table = (title: string, names: readonly ErrorName[], audience?: 'partners') =>
    `\n## ${title}\n\n${head}${names.map((name) => markdownRow(name, audience)).join('')}`
  return table(words.ofPartners, met, 'partners') + table(words.ofOthers, others)
}

function markdownRow(name: ErrorName, audience?: 'partners'): string {
  const sentences = languages.map((language) => errorText(language, name, audience)).join('<br>')
  return `| ${errors[name][0]} | \`${name}\` | ${statusOf(name)} | ${sentences.replaceAll('|', String.raw`\|`)} |\n`
}

/** By number: those that partners' programs may meet, and all others. */
function sortedErrors(ofPartners: ReadonlySet<string>): { met: ErrorName[]; others: ErrorName[] } {
  const sorted = errorNames.toSorted((one, other) => errors[one][0] - errors[other][0])
  return {
    met: sorted.filter((name) => ofPartners.has(name)),
    others: sorted.filter((name) => !ofPartners.has(name)),
  }
}

function row(name: ErrorName, audience?: 'partners'): string {
  const code = errors[name][0]
  return `<tr id="e${code}"><td><code>${code}</code></td><td><code>${name}</code></td><td><code>${statusOf(name)}</code></td>
<td><span lang="ar" dir="rtl">${escapeHtml(errorText('ar', name, audience))}</span><br><span lang="en" dir="ltr">${escapeHtml(errorText('en', name, audience))}</span></td></tr>`
}
