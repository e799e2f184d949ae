import { redirect } from 'react-router'
import { stopOrderRemindersRoute } from '#contract/orders'
import { getApi } from '../request/api.server.ts'
import { clearBegunPlan } from '../request/begun-plan.server.ts'
import { readForm } from '../request/body.server.ts'
import { getPage } from '../request/page-context.server.ts'
import { clientToken, requireSameOrigin } from '../request/session.server.ts'
import { safeBack } from '../request/way-back.ts'
import type { Route } from './+types/stop-reminder.endpoint.ts'

/**
 * "No, thank you": the purchase that was left is not brought up again, and its order is not written about.
 */
export async function action({ request, context }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const order = form.get('order')
  if (typeof order === 'string' && order !== '' && clientToken(context)) {
    await getApi(context).ask(stopOrderRemindersRoute, { params: { id: order } })
  }
  return redirect(safeBack(form.get('back')) ?? '/', {
    headers: { 'set-cookie': clearBegunPlan(getPage(context)) },
  })
}

export function loader() {
  return redirect('/')
}
