/** Ways to pay whose marks the store can show, in the order in which Saudi shops show them: mada first. */
export const paymentMarks = ['mada', 'visa', 'master', 'amex', 'apple_pay'] as const
export type PaymentMark = (typeof paymentMarks)[number]

/** Digits of numbers and dates in Arabic pages: 0-9 as Saudi shops write them, or ٠-٩. */
export const digitSets = ['latn', 'arab'] as const
export type DigitSet = (typeof digitSets)[number]

/** Hours in which an order placed in the store can be paid: what can be set. */
export const orderWindow = { least: 1, most: 168 } as const

/** The national number of the commercial register. Source: facts about Saudi stores, section 1. */
export const unifiedNumberShape = /^\d{10}$/
/** Fifteen digits, first and last 3. Source: ZATCA's rules. */
export const vatNumberShape = /^3\d{13}3$/
export const mostSocialLinks = 12
