/**
 * Whether what a message of this template says opens a door: one-time codes, and links that set a password. Nobody but
 * its recipient ever reads it, nor is it sent again.
 */
export function isSecretTemplate(template: string): boolean {
  return template === 'code' || template.endsWith('_code') || linkTemplates.has(template)
}

const linkTemplates = new Set(['staff_invited', 'staff_password_reset'])
