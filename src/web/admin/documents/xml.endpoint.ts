import { getTaxDocumentXml } from '#contract/staff-tax-documents'
import type { Route } from './+types/xml.endpoint.ts'
import { handOverFile } from './hand-over-file.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return handOverFile(context, getTaxDocumentXml, params)
}
