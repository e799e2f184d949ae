import { getStaffDocumentPdf } from '#contract/tax-documents'
import type { Route } from './+types/pdf.endpoint.ts'
import { handOverFile } from './hand-over-file.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return handOverFile(context, getStaffDocumentPdf, params)
}
