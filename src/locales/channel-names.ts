import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'

/** How each channel is called on pages, in exported files and in the practice inbox. */
export const channelNames: Readonly<Record<Channel, Record<Language, string>>> = {
  sms: { ar: 'رسالة نصية', en: 'SMS' },
  email: { ar: 'بريد إلكتروني', en: 'Email' },
}
