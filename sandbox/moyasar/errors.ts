/** Moyasar's error body: `errors` is null, a map of field to texts, or now and then a plain sentence. */
export type ErrorDetails = Record<string, string[]> | string | null

export type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'rate_limit_error'
  | 'api_connection_error'
  | 'api_error'
  | 'used_given_id'

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 413 | 500 | 503

/** Thrown anywhere below the routes; app.ts turns it into the answer. */
export class ApiError extends Error {
  readonly status: ErrorStatus
  readonly type: ErrorType
  readonly errors: ErrorDetails

  constructor(status: ErrorStatus, type: ErrorType, message: string, errors: ErrorDetails = null) {
    super(message)
    this.status = status
    this.type = type
    this.errors = errors
  }

  body() {
    return { type: this.type, message: this.message, errors: this.errors }
  }
}

export function invalid(errors: ErrorDetails, message = 'Validation Failed') {
  return new ApiError(400, 'invalid_request_error', message, errors)
}

/** A move that the payment's state does not allow. */
export function refused(message: string) {
  return new ApiError(400, 'invalid_request_error', message)
}

export function notFound() {
  return new ApiError(404, 'api_error', 'Object not found')
}
