import { data, type UNSAFE_DataWithResponseInit as DataWithResponseInit } from 'react-router'
import { clearCookie, writeCookie } from './cookies.server.ts'
import type { PageContext } from './page-context.server.ts'

type Written = Pick<PageContext, 'publicUrl'>

/**
 * The coupon that the price of a plan was shown with in this browser, until the order has it, it is taken
 * off, or the browser closes: the same page drawn anew, after a reload or in the other language, shows that
 * price again.
 */
export function readAppliedCoupon(
  { cookies }: Pick<PageContext, 'cookies'>,
  planId: string | null,
): string | null {
  const [, id, code] = /^([\da-f-]{36})\.(.{1,40})$/u.exec(cookies['coupon'] ?? '') ?? []
  return code !== undefined && id === planId ? code : null
}

export function clearAppliedCoupon({ publicUrl }: Written): string {
  return clearCookie('coupon', publicUrl)
}

/**
 * What a step answers, and with it the coupon of the price that it shows; what leads on to another page ends
 * it.
 */
export function withAppliedCoupon<T extends { price?: { coupon: string | null } }>(
  page: Written,
  planId: string,
  answer: Response | DataWithResponseInit<T>,
): Response | DataWithResponseInit<T> {
  if (answer instanceof Response) {
    answer.headers.append('set-cookie', clearAppliedCoupon(page))
    return answer
  }
  const { price } = answer.data
  if (!price) return answer
  const cookie = price.coupon
    ? writeCookie('coupon', `${planId}.${price.coupon}`, { publicUrl: page.publicUrl })
    : clearAppliedCoupon(page)
  return data(answer.data, { ...answer.init, headers: { 'set-cookie': cookie } })
}
