export { Ishtirak } from './client.js';
export type { Answered, ClientOptions } from './client.js';
export { ApiError, ConnectionError, IshtirakError } from './errors.js';
export { verifyWebhook, WebhookError } from './webhooks.js';
export type { HeaderSource, ReceivedWebhook, WebhookProblem } from './webhooks.js';
export { errorCodes } from './generated/errors.js';
export type { ErrorName, OperationErrors } from './generated/errors.js';
export type { Call, CallOptions, OperationName } from './generated/operations.js';
export type * from './generated/types.js';
