import type { ExportColumn } from '#rules/desk/exports'
import type { Language } from '#rules/core/language'
import { exportTexts } from '#domain/desk/exports/export-texts'

/** What a column is headed by. */
export function columnHeading(language: Language, column: ExportColumn): string {
  return exportTexts(language, column)
}
