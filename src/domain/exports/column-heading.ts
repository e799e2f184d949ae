import { exportColumns } from '#rules/exports'
import type { ExportColumn } from '#rules/exports'
import type { Language } from '#rules/language'
import { loadTexts } from '#locales/texts'

const columns = [...new Set<ExportColumn>(Object.values(exportColumns).flat())]
const texts = loadTexts('exports', columns)

/** What a column is headed by. */
export function columnHeading(language: Language, column: ExportColumn): string {
  return texts(language, column)
}
