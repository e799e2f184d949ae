import { getVatReturnCsv } from '#contract/staff-vat-returns'
import type { Route } from './+types/vat-return-csv.endpoint.ts'
import { handOverFile } from './hand-over-file.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return handOverFile(context, getVatReturnCsv, params)
}
