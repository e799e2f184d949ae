import { redirect } from 'react-router'
import { requireOk } from '../../request/api.server.ts'
import { listHref, type ListQuery } from './list-href.ts'

/**
 * Ends a list's page whose answer is no list. A cursor that cannot be read (somebody typed it, or it is from
 * another time) leads to the beginning of the same list.
 */
export function requireList<Result extends { status: number; body: unknown }>(
  answer: Result,
  path: string,
  query: ListQuery,
): asserts answer is Extract<Result, { status: 200 }> {
  if (answer.status === 422 && query['cursor']) throw redirect(listHref(path, query))
  requireOk(answer)
}
