import { data, href, redirect, type RouterContextProvider } from 'react-router'
import { resetPassword } from '#contract/staff-account'
import type { ErrorCode } from '#rules/errors'
import { getStaffApi } from '../../request/api.server.ts'
import { waitOf } from '../fresh-code/try-later.tsx'

export type LinkAnswer = {
  email?: string
  isSent?: boolean
  message?: string
  errors?: Record<string, string[]>
  wait?: number
  /** The link was used, or its time is over: another one is needed. */
  isOver?: boolean
}

const linkInvalid: ErrorCode<'link_invalid'> = 100_021

type Asked = { email: string } | { token: string; password: string }

/** Asks for a link, or sets the password with it and leads to the sign-in. */
export async function setLinkPassword(context: Readonly<Pick<RouterContextProvider, 'get'>>, body: Asked) {
  const answer = await getStaffApi(context).ask(resetPassword, { body })
  if (answer.status === 204) throw redirect(`${href('/admin/signin')}?done=password`)
  const email = 'email' in body ? { email: body.email } : {}
  if (answer.status === 202) return data<LinkAnswer>({ ...email, isSent: true })
  return data<LinkAnswer>(
    {
      ...email,
      message: answer.body.message,
      errors: answer.body.errors ?? {},
      isOver: answer.body.code === linkInvalid,
      ...(answer.status === 429 && { wait: waitOf(answer.headers) }),
    },
    { status: answer.status },
  )
}
