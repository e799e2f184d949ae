import { lazy } from 'react'

/** What few people see of the payment page comes when they do: the page itself is to be light. */
const states = () => import('./instead-of-form.tsx')
export const InvalidOrder = lazy(async () => ({ default: (await states()).InvalidOrder }))
export const CancelledOrder = lazy(async () => ({ default: (await states()).CancelledOrder }))
export const BlockedOrder = lazy(async () => ({ default: (await states()).BlockedOrder }))
export const OpenAttemptChoice = lazy(async () => ({ default: (await states()).OpenAttemptChoice }))
export const PriceChanged = lazy(async () => ({ default: (await states()).PriceChanged }))
export const TermsFirst = lazy(async () => ({ default: (await import('./terms-first.tsx')).TermsFirst }))
export const Covered = lazy(async () => ({ default: (await import('./covered.tsx')).Covered }))
export const RenewWithCard = lazy(async () => ({
  default: (await import('./renew-with-card.tsx')).RenewWithCard,
}))

const trouble = () => import('./paying-trouble.tsx')
export const PayingTrouble = lazy(async () => ({ default: (await trouble()).PayingTrouble }))
/** Before something goes wrong: with the connection gone, its words could not come any more. */
export const loadTrouble = trouble

const silence = () => import('./nobody-answers.tsx')
export const NobodyAnswers = lazy(async () => ({ default: (await silence()).NobodyAnswers }))
/** Before the first question: where nobody answers, nothing more can be fetched. */
export const loadSilence = silence
