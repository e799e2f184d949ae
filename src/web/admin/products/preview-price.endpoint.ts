import { data } from 'react-router'
import { previewPriceChangeRoute } from '#contract/staff-price-changes'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/preview-price.endpoint.ts'
import { readPriceChangeForm } from './price-change-form.ts'

/** The messages to subscribers, or why the price cannot be scheduled. */
export type Preview = {
  subscribers?: number
  messages?: { language: 'ar' | 'en'; subject: string; body: string }[]
  message?: string
  errors?: Record<string, string[]>
}

/** Renders the messages of a price that is about to be scheduled; changes nothing. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const body = readPriceChangeForm(await readForm(request))
  const answer = await getStaffApi(context).call(previewPriceChangeRoute, { params, body })
  if (answer.status === 200) return data<Preview>(answer.body)
  const { message, errors = {} } = answer.body
  return data<Preview>({ message, errors }, { status: answer.status })
}
