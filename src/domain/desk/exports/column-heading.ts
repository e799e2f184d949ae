import type { ExportColumn } from '#rules/exports'
import type { Language } from '#rules/language'
import { exportTexts } from '#domain/desk/exports/export-texts'

/** What a column is headed by. */
export function columnHeading(language: Language, column: ExportColumn): string {
  return exportTexts(language, column)
}
