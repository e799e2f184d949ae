import { data } from 'react-router'
import { getDocumentPdf } from '#contract/tax-documents'
import { getApi } from '../../request/api.server.ts'
import { requireClient } from '../../request/session.server.ts'
import type { Route } from './+types/document-pdf.endpoint.ts'

/** Hands one of the client's own documents over as a file to save. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const answer = await getApi(context).open(getDocumentPdf, { params })
  if (answer.status !== 200) throw data(await answer.json(), { status: answer.status })
  const headers = new Headers({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  headers.set('content-disposition', answer.headers.get('content-disposition') ?? 'attachment')
  return new Response(answer.body, { headers })
}
