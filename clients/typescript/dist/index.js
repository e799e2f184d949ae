export { Ishtirak } from './client.js';
export { ApiError, ConnectionError, IshtirakError } from './errors.js';
export { verifyWebhook, WebhookError } from './webhooks.js';
export { errorCodes } from './generated/errors.js';
