import { data } from 'react-router'
import { errors as catalogue } from '#rules/errors/errors'
import { badRequest } from '../../request/bad-request.ts'
import { wantsFreshCode } from '../../request/fresh-code.server.ts'
import type { Outcome } from './outcome.ts'

export { creationKey } from '../../request/creation-key.server.ts'

/** An answer of the API that is not what was asked for. */
export type Refusal = {
  status: number
  body: {
    code?: number | undefined
    message: string
    errors?: Record<string, string[]> | undefined
    version?: number | undefined
    conflicts?: Record<string, { current: unknown; yours: unknown }> | undefined
    changed_by?: string | null | undefined
  }
}

/** An answer of the API that it has done, or will do, what was asked for. */
type Success = { status: 200 | 201 | 202 | 204; body: unknown }

type BodyOf<Result> = Extract<Result, Success>['body']

/**
 * Turns an answer of the API into the form's outcome: what was done to which id, or why it was refused. `id`
 * may be read from the body of the answer: that of something new, or what the page says of it.
 */
export function outcomeOf<Result extends Success | Refusal>(
  answer: Result,
  did: 'saved' | 'deleted',
  id: string | ((body: BodyOf<Result>) => string),
) {
  if (!isSuccess(answer)) return refused(answer)
  // What is a success is one of the members that `Extract` leaves; the narrowing knows only their common
  // shape.
  return done(did, typeof id === 'string' ? id : id(answer.body as BodyOf<Result>))
}

function isSuccess(answer: Success | Refusal): answer is Success {
  return answer.status < 300
}

/** Turns a refusal of the API into the form's outcome: the errors of fields, or a conflict. */
export function refused({ status, body }: Refusal) {
  if (status === 404) throw data(body, { status })
  // The stored values are the wanted ones: an earlier try succeeded, and its answer was lost.
  if (body.conflicts && Object.keys(body.conflicts).length === 0) return done('saved', '')
  const conflict = body.conflicts
    ? { version: body.version ?? 1, fields: body.conflicts, by: body.changed_by }
    : null
  const outcome: Outcome = {
    did: 'nothing',
    message: body.message,
    errors: body.errors ?? {},
    conflict,
    ...(wantsFreshCode({ status, body }) && { needsCode: true }),
    ...((status >= 500 || body.code === catalogue.idempotency_key_in_use[0]) && { isUnanswered: true }),
  }
  return data(outcome, { status })
}

/** `failure`: what of it did not come to pass, in words. */
export function done(did: 'saved' | 'deleted', id: string, failure?: string) {
  const outcome: Outcome = { did, id, ...(failure && { failure }) }
  return data(outcome)
}

/** The same with what was made and can be seen this once. */
export function doneWithSecret(id: string, secret: string) {
  const outcome: Outcome = { did: 'saved', id, secret }
  return data(outcome)
}

/** The version that an edit is made on: the seen one, or the one that the editor chose to write over. */
export function versionIn(form: FormData): number {
  return Number(form.get('over') ?? form.get('_version'))
}

/** What the page was opened with, as the form carried it. */
export function stoodIn(form: FormData): Record<string, unknown> {
  try {
    const stood: unknown = JSON.parse(String(form.get('_stood') ?? '{}'))
    return typeof stood === 'object' && stood !== null ? { ...stood } : {}
  } catch {
    throw badRequest()
  }
}
