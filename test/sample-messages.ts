import { sampleValues } from '#domain/messages/message-texts/sample-values'

const link = 'https://store.test/user/orders/1?a=1&b=2'

/** Values for every parameter of every template, in a store of its own name. */
export const sampleParameters = {
  ar: { ...sampleValues.ar, plan: 'حصن', other: 'درع', store: 'سياج', link, stop: link },
  en: { ...sampleValues.en, plan: 'Fortress', other: 'Shield', store: 'Siyaj', link, stop: link },
} as const
