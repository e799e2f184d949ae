import { data, href, redirect, type RouterContextProvider } from 'react-router'
import { checkPasswordLinkRoute, resetPasswordRoute } from '#contract/staff-account'
import type { ErrorCode } from '#rules/errors/errors'
import { maxLinkToken } from '#rules/desk/text-lengths'
import { getStaffApi } from '../../request/api.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'

export type LinkAnswer = {
  email?: string
  isSent?: boolean
  message?: string
  errors?: Record<string, string[]>
  wait?: number
  /** The link was used, or its time is over: another one is needed. */
  isOver?: boolean
}

const linkInvalid: ErrorCode<'link_invalid'> = 100021

type Asked = { email: string } | { token: string; password: string }

/** Asks for a link, or sets the password with it and leads to the sign-in. */
export async function setLinkPassword(context: Readonly<Pick<RouterContextProvider, 'get'>>, body: Asked) {
  const answer = await getStaffApi(context).ask(resetPasswordRoute, { body })
  if (answer.status === 204) throw redirect(`${href('/admin/signin')}?done=password`)
  const email = 'email' in body ? { email: body.email } : {}
  if (answer.status === 202) return data<LinkAnswer>({ ...email, isSent: true })
  return data<LinkAnswer>(
    {
      ...email,
      message: answer.body.message,
      errors: answer.body.errors ?? {},
      isOver: answer.body.code === linkInvalid,
      ...(answer.status === 429 && { wait: retryAfterOf(answer.headers) }),
    },
    { status: answer.status },
  )
}

/** The token in the address that was mailed. */
export function readLinkToken(url: URL): string | null {
  return url.searchParams.get('token')?.slice(0, maxLinkToken) ?? null
}

/**
 * What a mailed link opens: the form while it works, else the sentence that says why not. A page that cannot
 * ask shows the form.
 */
export async function openPasswordLink(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  token: string,
): Promise<{ token: string; over: LinkAnswer | null }> {
  const answer = await getStaffApi(context).ask(checkPasswordLinkRoute, { body: { token } })
  const isOver = answer.status === 422 && answer.body.code === linkInvalid
  return { token, over: isOver ? { message: answer.body.message, isOver } : null }
}
