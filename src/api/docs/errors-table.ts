import type { ErrorName } from '#rules/errors'
import { errorNames, errors } from '#rules/errors'
import type { Language } from '#rules/language'
import { errorText } from '#locales/texts'
import { statusOf } from '../openapi/openapi-errors.ts'
import { escapeHtml } from './shell.ts'
import { docsWords } from './words.ts'

/** Every error of the catalogue with its number, status and sentences: first those that partners' programs may meet. */
export function errorsTable(ofPartners: ReadonlySet<string>, language: Language): string {
  const words = docsWords[language]
  const sorted = errorNames.toSorted((one, other) => errors[one][0] - errors[other][0])
  const head = [words.code, words.name, words.status, words.sentences].map(
    (word) => `<th>${escapeHtml(word)}</th>`,
  )
  const table = (id: string, title: string, names: readonly ErrorName[]) =>
    `<h2 id="${id}">${escapeHtml(title)}</h2><div class="table" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${names.map(row).join('')}</tbody></table></div>`
  return (
    table(
      'codes',
      words.ofPartners,
      sorted.filter((name) => ofPartners.has(name)),
    ) +
    table(
      'other-codes',
      words.ofOthers,
      sorted.filter((name) => !ofPartners.has(name)),
    )
  )
}

function row(name: ErrorName): string {
  const code = errors[name][0]
  return `<tr id="e${code}"><td><code>${code}</code></td><td><code>${name}</code></td><td><code>${statusOf(name)}</code></td>
<td><span lang="ar" dir="rtl">${escapeHtml(errorText('ar', name))}</span><br><span lang="en" dir="ltr">${escapeHtml(errorText('en', name))}</span></td></tr>`
}
