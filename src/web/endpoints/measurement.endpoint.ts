import { recordVisitRoute } from '#contract/visitors'
import { textIn } from '../request/form-fields.ts'
import { getApi } from '../request/api.server.ts'
import { readForm } from '../request/body.server.ts'
import { clientToken, requireSameOrigin } from '../request/session.server.ts'
import { decideAsVisitor, visitorIn } from '../request/visitor.server.ts'
import type { Route } from './+types/measurement.endpoint.ts'

/**
 * What a visitor answers to the bar, and does after agreeing; by its script (first-script/ask-consent.ts). A
 * visit that is not taken, of whom the store no longer measures or who did too much, is no fault of the page:
 * it is not answered as one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const choice = form.get('choice')
  if (choice === 'yes' || choice === 'no') {
    const cookies = await decideAsVisitor(context, choice === 'yes')
    if (!cookies) return new Response(null, { status: 409 })
    return new Response(null, { status: 204, headers: cookies.map((cookie) => ['set-cookie', cookie]) })
  }
  const visitor = visitorIn(context)
  const visit = form.get('visit')
  // A client is measured by what their account says.
  if (visitor !== undefined && !clientToken(context)) {
    const plan = textIn(form, 'plan')
    if (visit === 'view')
      await getApi(context).ask(recordVisitRoute, { body: { kind: 'view', visitor_id: visitor } })
    if (visit === 'choice')
      await getApi(context).ask(recordVisitRoute, {
        body: { kind: 'choice', visitor_id: visitor, product_id: plan },
      })
  }
  return new Response(null, { status: 204 })
}

export function loader() {
  return new Response('Not Found', { status: 404 })
}
