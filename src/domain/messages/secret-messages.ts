import { type TemplateName } from '#rules/messages/message-templates'
import { templateNames } from '#rules/messages/template-names'
import { notificationPolicy, type NotificationPolicy } from '#domain/messages/notification-policy'

/**
 * Whether a reader of a message of this template can sign in with it: one-time codes, and links that set a
 * password. Nobody but its recipient ever reads it, nor is it sent again. Its parameters are kept no longer
 * than its text.
 */
export function isSecretTemplate(template: TemplateName): boolean {
  const policy: NotificationPolicy = notificationPolicy[template]
  return policy.isSecret === true
}

export const secretTemplates: readonly TemplateName[] = templateNames.filter(isSecretTemplate)
